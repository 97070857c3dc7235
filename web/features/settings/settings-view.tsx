import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { quietHoursOf } from '#core/reminder/quiet.ts'
import type { SettingsChanges } from '#core/settings/changes.ts'
import type { Settings } from '#core/settings/settings.ts'
import { languageTable } from '#core/settings/settings.ts'
import { isUnreachable } from '#web/lib/session.ts'
import { dataTexts } from '#web/texts/en/data.ts'
import { settingsTexts } from '#web/texts/en/settings.ts'
import type { Texts } from '#web/texts/texts.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { timeText } from '#web/texts/when.ts'
import { showToast } from '#web/ui/toast.tsx'
import { Accordion } from './accordion.tsx'
import { AppearanceSection } from './appearance-section.tsx'
import { DataManagement } from './data-management.tsx'
import { NotificationsSection, notificationKinds } from './notifications-section.tsx'
import { PrivacySection } from './privacy-section.tsx'
import { type ConditionsEditor, ProfileSection } from './profile-section.tsx'
import { RemindersSection } from './reminders-section.tsx'
import { SaveBar } from './save-bar.tsx'
import { UnsavedChangesDialog } from './unsaved-changes-dialog.tsx'
import { useProfileDraft } from './use-profile-draft.ts'
import { useSaveChanges } from './use-save-changes.ts'
import { type SettingsDraft, useSettingsDraft } from './use-settings-draft.ts'
import './settings.css'

/** The theme of the page, which may differ from the account's on this device. */
export type ThemeOfPage = {
  readonly isDark: boolean
  readonly followsDevice: boolean
  readonly chooseDark: (dark: boolean) => void
  readonly followDevice: () => void
}

/** Components of other features on this page. */
export type SettingsSlots = {
  readonly conditions: ConditionsEditor
  readonly permission: (wanted: boolean) => ReactNode
  readonly turnOnHere: () => Promise<void>
  readonly thisDevice: ReactNode
  readonly confirmation: Readonly<Record<'email' | 'sms', ReactNode>>
  readonly contactPlaces: ReactNode
  readonly consents: ReactNode
}

type Section = 'profile' | 'notifications' | 'reminders' | 'appearance' | 'privacy' | 'data'

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
  const t = useTexts(settingsTexts)
  const data = useTexts(dataTexts)
  const page = useRef<HTMLDivElement>(null)
  const sections = useOpenSections()
  const profile = useProfileDraft(userId)
  // The switch shows the theme of the page.
  const shown = { ...stored, appearance: { ...stored.appearance, darkMode: theme.isDark } }
  const draft = useSettingsDraft(userId, shown)
  const { busy, failures, forgetFailures, unsaved, save } = useSaveChanges(profile, draft, showWrongField)
  const { apply, applyDark } = useSwitches(draft, theme)

  /** Focuses the first field with an error; its section may be closed. */
  function showWrongField() {
    const wrong = page.current?.querySelector<HTMLElement>('[aria-invalid]')
    if (!wrong) return
    flushSync(() => sections.toggle('profile', true))
    wrong.focus()
  }

  function change(changes: SettingsChanges) {
    forgetFailures()
    draft.change(changes)
  }

  const { notifications, reminders, appearance, privacy } = draft.settings
  return (
    <div ref={page}>
      <Accordion
        title={t.profile.title}
        icon="user"
        summary={t.profile.summary(name, profile.email)}
        {...sections.of('profile')}
      >
        <ProfileSection
          draft={profile}
          onChange={forgetFailures}
          conditions={slots.conditions}
          contactPlaces={slots.contactPlaces}
        />
      </Accordion>
      <Accordion
        title={t.notifications.title}
        icon="bell"
        summary={t.notifications.summary(notificationKinds(notifications, t.notifications.kinds))}
        {...sections.of('notifications')}
      >
        <NotificationsSection
          notifications={notifications}
          onApply={(changed) => apply({ notifications: changed })}
          permission={slots.permission}
          turnOnHere={slots.turnOnHere}
          thisDevice={slots.thisDevice}
          confirmation={slots.confirmation}
        />
      </Accordion>
      <Accordion
        title={t.reminders.title}
        icon="upcoming"
        summary={remindersSummary(reminders, t.reminders)}
        {...sections.of('reminders')}
      >
        <RemindersSection reminders={reminders} onDraft={(changed) => change({ reminders: changed })} />
      </Accordion>
      <Accordion
        title={t.appearance.title}
        icon="theme"
        summary={appearanceSummary(appearance, t.appearance)}
        {...sections.of('appearance')}
      >
        <AppearanceSection
          appearance={appearance}
          newZone={draft.changes.appearance?.timezone ?? null}
          onKeepZone={() => change({ appearance: { timezone: stored.appearance.timezone } })}
          onDraft={(changed) => change({ appearance: changed })}
          onDark={applyDark}
          followsDevice={theme.followsDevice}
          onFollowDevice={theme.followsDevice ? null : theme.followDevice}
        />
      </Accordion>
      <Accordion title={t.privacy.title} icon="lock" summary={t.privacy.summary} {...sections.of('privacy')}>
        <PrivacySection
          userId={userId}
          privacy={privacy}
          onDraft={(changed) => change({ privacy: changed })}
          consents={slots.consents}
        />
      </Accordion>
      <Accordion title={data.title} icon="box" summary={t.dataSummary} {...sections.of('data')}>
        <DataManagement />
      </Accordion>
      <SaveBar unsaved={unsaved} busy={busy} failures={failures} onSave={() => void save()} />
      <UnsavedChangesDialog unsaved={unsaved} />
    </div>
  )
}

/** The open sections, and those that were open once: the data of others is not fetched. */
function useOpenSections() {
  const [open, setOpen] = useState<ReadonlySet<Section>>(new Set(['notifications', 'reminders']))
  // The profile's fields are mounted from the start: they may have to show errors.
  const [opened, setOpened] = useState<ReadonlySet<Section>>(new Set([...open, 'profile']))

  function toggle(section: Section, isOpen: boolean) {
    setOpen((now) => new Set(isOpen ? [...now, section] : [...now].filter((one) => one !== section)))
    setOpened((now) => new Set([...now, section]))
  }

  const of = (section: Section) => ({
    isOpen: open.has(section),
    wasOpened: opened.has(section),
    onToggle: (isOpen: boolean) => toggle(section, isOpen),
  })
  return { of, toggle }
}

/** The switches that are stored at once, each resolving to whether it was. */
function useSwitches(draft: SettingsDraft, theme: ThemeOfPage) {
  const t = useTexts(settingsTexts).save

  async function apply(changes: SettingsChanges): Promise<boolean> {
    try {
      await draft.apply(changes)
      return true
    } catch (error) {
      showToast('error', isUnreachable(error) ? t.switchOffline : t.switchFailed, { id: 'switch failed' })
      return false
    }
  }

  /** The device changes at once; the account follows. */
  async function applyDark(darkMode: boolean): Promise<boolean> {
    theme.chooseDark(darkMode)
    const isStored = await apply({ appearance: { darkMode } })
    if (!isStored) theme.chooseDark(!darkMode)
    return isStored
  }

  return { apply, applyDark }
}

function remindersSummary(reminders: Settings['reminders'], t: Texts['settings']['reminders']): string {
  const quiet = quietHoursOf(reminders)
  return [
    t.summary(reminders.advanceTime, reminders.snoozeTime, reminders.maxReminders),
    quiet && t.quietSummary(timeText(quiet.from), timeText(quiet.until)),
  ]
    .filter((part) => part !== null)
    .join(', ')
}

function appearanceSummary(appearance: Settings['appearance'], t: Texts['settings']['appearance']): string {
  const { darkMode, language, timezone } = appearance
  return t.summary(
    darkMode ? t.dark : t.light,
    languageTable[language].name,
    timezone === 'auto' ? t.zones.autoShort : t.zones.namedShort(timezone),
  )
}
