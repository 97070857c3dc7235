import { useState } from 'react'
import { ApiError } from '#web/lib/api.ts'
import { failureText } from '#web/texts/core-text.ts'
import { settingsTexts } from '#web/texts/en/settings.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { showToast } from '#web/ui/toast.tsx'
import type { ProfileDraft } from './use-profile-draft.ts'
import type { SettingsDraft } from './use-settings-draft.ts'

/** Input that could not be stored stays, with the reason. */
export type SaveChanges = {
  readonly busy: boolean
  readonly failures: readonly string[]
  readonly forgetFailures: () => void
  /** How many changes are unsaved. */
  readonly unsaved: number
  readonly save: () => Promise<void>
}

/**
 * Save Changes for the whole page: the profile and the settings are sent separately, so that one is stored even if the other is
 * refused.
 * @param onWrongField called when a field has an error and needs the focus
 */
export function useSaveChanges(profile: ProfileDraft, draft: SettingsDraft, onWrongField: () => void): SaveChanges {
  const t = useTexts(settingsTexts).save
  const [busy, setBusy] = useState(false)
  const [failures, setFailures] = useState<readonly string[]>([])
  const unsaved = profile.changed + draft.changed

  async function save() {
    if (profile.changed > 0 && !profile.check()) {
      setFailures([t.profileWrong])
      return onWrongField()
    }
    setFailures([])
    setBusy(true)
    const saved: string[] = []
    const failed: string[] = []
    if (profile.changed > 0) {
      await profile.save().then(
        () => saved.push(t.profileSaved),
        (error: unknown) => failed.push(reason(error, t.profileOffline, t.profileFailed)),
      )
    }
    if (draft.changed > 0) {
      await draft.save().then(
        () => saved.push(t.settingsSaved),
        (error: unknown) => failed.push(reason(error, t.settingsOffline, t.settingsFailed)),
      )
    }
    setBusy(false)
    setFailures(failed)
    const isAllStored = saved.length === 0 && failed.length === 0
    if (saved.length > 0 || isAllStored) showToast('success', isAllStored ? t.settingsSaved : saved.join(' '))
    if (failed.length > 0) onWrongField()
  }

  return { busy, failures, forgetFailures: () => setFailures([]), unsaved, save }
}

function reason(error: unknown, notReached: string, failed: string): string {
  if (!(error instanceof ApiError) || error.status >= 500) return failed
  return error.status === 0 ? notReached : failureText(error)
}
