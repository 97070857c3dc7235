import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Settings } from '#core/settings/settings.ts'
import type { ConditionsEditor } from './profile-section.tsx'
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
import { useSaveProfile } from './use-save-profile.ts'
import { type ThemeOfPage, useSettingsAtOnce } from './use-settings-at-once.ts'
import { useStoredSettings } from './use-stored-settings.ts'
import './settings.css'

/** Components of other features on this page. */
export type SettingsSlots = {
  readonly conditions: ConditionsEditor
  readonly turnOnHere: () => Promise<void>
  readonly thisDevice: (isPushOn: boolean) => ReactNode
  readonly confirmation: Readonly<Record<'email' | 'sms', ReactNode>>
  readonly contactPlaces: ReactNode
  readonly consents: ReactNode
  readonly anchors: (onUnsaved: (isUnsaved: boolean) => void) => ReactNode
}

type SettingsViewProps = {
  userId: string
  /** The patient's name and address, for the line below Edit Profile: at once, or it would move what is below it. */
  name: string
  email: string
  stored: Settings
  theme: ThemeOfPage
  /** Whether push does not reach this device. */
  isOffHere: boolean
  slots: SettingsSlots
}

/**
 * The sections of the Settings page (product 8). Settings are stored as they are changed, but the profile waits for Save Changes,
 * and what moves doses for an answer.
 */
export function SettingsView({ userId, name, email, stored, theme, isOffHere, slots }: SettingsViewProps) {
  const page = useRef<HTMLDivElement>(null)
  const stateOf = useOpenSections()
  const profile = useProfileDraft(userId)
  const wrongField = () => page.current?.querySelector<HTMLElement>('[aria-invalid]')
  const saveProfile = useSaveProfile(profile, () => wrongField()?.focus())
  // The switch shows the theme of the page.
  const shown = { ...stored, appearance: { ...stored.appearance, darkMode: theme.isDark } }
  const current = useStoredSettings(userId, shown)
  const { apply, save, applyDark, saveLanguage } = useSettingsAtOnce(current, theme)
  const [areAnchorsUnsaved, setAnchorsUnsaved] = useState(false)
  const [isZoneUnsaved, setZoneUnsaved] = useState(false)
  const { notifications, reminders, appearance, privacy } = current.settings
  return (
    <div ref={page}>
      <ProfileAccordion
        section={stateOf('profile')}
        name={name}
        email={email}
        draft={profile}
        conditions={slots.conditions}
        contactPlaces={slots.contactPlaces}
        save={saveProfile}
      />
      <NotificationsAccordion
        section={stateOf('notifications')}
        notifications={notifications}
        isOffHere={isOffHere}
        onApply={(changed) => apply({ notifications: changed })}
        turnOnHere={slots.turnOnHere}
        thisDevice={slots.thisDevice}
        confirmation={slots.confirmation}
      />
      <RemindersAccordion
        section={stateOf('reminders')}
        reminders={reminders}
        onSave={(changed) => void save({ reminders: changed })}
      />
      <AnchorsAccordion section={stateOf('anchors')}>{slots.anchors(setAnchorsUnsaved)}</AnchorsAccordion>
      <AppearanceAccordion
        section={stateOf('appearance')}
        appearance={appearance}
        onDark={applyDark}
        onZone={(timezone) => save({ appearance: { timezone } })}
        onLanguage={(language) => void saveLanguage(language)}
        onUnsaved={setZoneUnsaved}
        followsDevice={theme.followsDevice}
        onFollowDevice={theme.followsDevice ? null : theme.followDevice}
      />
      <PrivacyAccordion
        section={stateOf('privacy')}
        userId={userId}
        privacy={privacy}
        onSave={(changed) => void save({ privacy: changed })}
        consents={slots.consents}
      />
      <DataAccordion section={stateOf('data')} />
      <UnsavedChangesDialog
        profile={saveProfile}
        others={(areAnchorsUnsaved ? 1 : 0) + (isZoneUnsaved ? 1 : 0)}
        // The section may be closed, and a field in it takes no focus then.
        onNotSaved={() => flushSync(() => stateOf('profile').onToggle(true))}
        wrongField={wrongField}
      />
    </div>
  )
}
