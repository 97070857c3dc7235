import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { SettingsChanges } from '#core/settings/changes.ts'
import type { Settings } from '#core/settings/settings.ts'
import type { ConditionsEditor } from './profile-section.tsx'
import { SaveBar } from './save-bar.tsx'
import {
  AnchorsAccordion,
  AppearanceAccordion,
  DataAccordion,
  NotificationsAccordion,
  PrivacyAccordion,
  ProfileAccordion,
  RemindersAccordion,
} from './settings-sections.tsx'
import { UnsavedChangesDialog } from './unsaved-changes-dialog.tsx'
import { useOpenSections } from './use-open-sections.ts'
import { useProfileDraft } from './use-profile-draft.ts'
import { useSaveChanges } from './use-save-changes.ts'
import { useSettingsDraft } from './use-settings-draft.ts'
import { type ThemeOfPage, useSwitches } from './use-switches.ts'
import './settings.css'

/** Components of other features on this page. */
export type SettingsSlots = {
  readonly conditions: ConditionsEditor
  readonly permission: (wanted: boolean) => ReactNode
  readonly turnOnHere: () => Promise<void>
  readonly thisDevice: ReactNode
  readonly confirmation: Readonly<Record<'email' | 'sms', ReactNode>>
  readonly contactPlaces: ReactNode
  readonly consents: ReactNode
  readonly anchors: (onUnsaved: (isUnsaved: boolean) => void) => ReactNode
}

type SettingsViewProps = {
  userId: string
  /** The patient's name, for the line below Edit Profile. */
  name: string
  stored: Settings
  theme: ThemeOfPage
  slots: SettingsSlots
}

/** The sections of the Settings page (product 8), and Save Changes for all of them. */
export function SettingsView({ userId, name, stored, theme, slots }: SettingsViewProps) {
  const page = useRef<HTMLDivElement>(null)
  const { stateOf, toggle } = useOpenSections()
  const profile = useProfileDraft(userId)
  // The switch shows the theme of the page.
  const shown = { ...stored, appearance: { ...stored.appearance, darkMode: theme.isDark } }
  const draft = useSettingsDraft(userId, shown)
  const { busy, failures, forgetFailures, unsaved, save } = useSaveChanges(profile, draft, showWrongField)
  const { apply, applyDark } = useSwitches(draft, theme)
  // They are stored by a button of their own, after a preview.
  const [areAnchorsUnsaved, setAnchorsUnsaved] = useState(false)
  const onlyAnchors = areAnchorsUnsaved && unsaved === 0

  /** Focuses the first field with an error; its section may be closed. */
  function showWrongField() {
    const wrong = page.current?.querySelector<HTMLElement>('[aria-invalid]')
    if (!wrong) return
    flushSync(() => toggle('profile', true))
    wrong.focus()
  }

  function change(changes: SettingsChanges) {
    forgetFailures()
    draft.change(changes)
  }

  const { notifications, reminders, appearance, privacy } = draft.settings
  return (
    <div ref={page}>
      <ProfileAccordion
        section={stateOf('profile')}
        name={name}
        draft={profile}
        onChange={forgetFailures}
        conditions={slots.conditions}
        contactPlaces={slots.contactPlaces}
      />
      <NotificationsAccordion
        section={stateOf('notifications')}
        notifications={notifications}
        onApply={(changed) => apply({ notifications: changed })}
        permission={slots.permission}
        turnOnHere={slots.turnOnHere}
        thisDevice={slots.thisDevice}
        confirmation={slots.confirmation}
      />
      <RemindersAccordion
        section={stateOf('reminders')}
        reminders={reminders}
        onDraft={(changed) => change({ reminders: changed })}
      />
      <AnchorsAccordion section={stateOf('anchors')}>{slots.anchors(setAnchorsUnsaved)}</AnchorsAccordion>
      <AppearanceAccordion
        section={stateOf('appearance')}
        appearance={appearance}
        newZone={draft.changes.appearance?.timezone ?? null}
        onKeepZone={() => change({ appearance: { timezone: stored.appearance.timezone } })}
        onDraft={(changed) => change({ appearance: changed })}
        onDark={applyDark}
        followsDevice={theme.followsDevice}
        onFollowDevice={theme.followsDevice ? null : theme.followDevice}
      />
      <PrivacyAccordion
        section={stateOf('privacy')}
        userId={userId}
        privacy={privacy}
        onDraft={(changed) => change({ privacy: changed })}
        consents={slots.consents}
      />
      <DataAccordion section={stateOf('data')} />
      {!onlyAnchors && <SaveBar unsaved={unsaved} busy={busy} failures={failures} onSave={() => void save()} />}
      <UnsavedChangesDialog unsaved={unsaved + (areAnchorsUnsaved ? 1 : 0)} />
    </div>
  )
}
