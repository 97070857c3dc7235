import { useState } from 'react'
import { flushSync } from 'react-dom'
import { hasNoAnswer } from '#web/lib/api.ts'
import { failureOr } from '#web/texts/core-text.ts'
import { settingsTexts } from '#web/texts/en/settings.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { showToast } from '#web/ui/toast.tsx'
import type { ProfileDraft } from './use-profile-draft.ts'

export type SaveProfile = {
  readonly busy: boolean
  /** Why it could not be stored. */
  readonly failure: string | null
  readonly forgetFailure: () => void
  /** How many changes are unsaved. */
  readonly unsaved: number
  /** @returns whether it is stored */
  readonly save: () => Promise<boolean>
}

/**
 * Save Changes of the profile. Input that could not be stored stays, with the reason.
 * @param onWrongField called when a field has an error and needs the focus
 */
export function useSaveProfile(profile: ProfileDraft, onWrongField: () => void): SaveProfile {
  const t = useTexts(settingsTexts).save
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  function fail(why: string): false {
    // The fields are rendered with their errors before one of them gets the focus.
    flushSync(() => setFailure(why))
    onWrongField()
    return false
  }

  async function save() {
    if (!profile.check()) return fail(t.profileWrong)
    setFailure(null)
    setBusy(true)
    try {
      if (profile.changed > 0) await profile.save()
      showToast('success', t.profileSaved)
      return true
    } catch (error) {
      return fail(failureOr(error, hasNoAnswer(error) ? t.profileOffline : t.profileFailed))
    } finally {
      setBusy(false)
    }
  }

  return { busy, failure, forgetFailure: () => setFailure(null), unsaved: profile.changed, save }
}
