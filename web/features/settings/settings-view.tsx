import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { quietHoursOf } from '#core/reminder/quiet.ts'
import type { SettingsChanges } from '#core/settings/changes.ts'
import type { Settings } from '#core/settings/settings.ts'
import { languageTable } from '#core/settings/settings.ts'
import { isUnreachable } from '#web/lib/session.ts'
import { dataTexts } from '#web/texts/en/data.ts'
import { settingsTexts } from '#web/texts/en/settings.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { timeText } from '#web/texts/when.ts'
import type { IconName } from '#web/ui/icon.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { AppearanceSection } from './appearance-section.tsx'
import { DataManagement } from './data-management.tsx'
import { Fold } from './fold.tsx'
import { LeaveQuestion } from './leave-question.tsx'
import { NotificationsSection, notificationKinds } from './notifications-section.tsx'
import { PrivacySection } from './privacy-section.tsx'
import { type ConditionsEditor, ProfileSection } from './profile-section.tsx'
import { RemindersSection } from './reminders-section.tsx'
import { SaveBar } from './save-bar.tsx'
import { useProfileDraft } from './use-profile-draft.ts'
import { useSaveChanges } from './use-save-changes.ts'
import { useSettingsDraft } from './use-settings-draft.ts'
import './settings.css'

/** Whether the page is dark, which a device may have otherwise than the account. */
export type ThemeOfPage = {
  readonly isDark: boolean
  readonly followsDevice: boolean
  readonly chooseDark: (dark: boolean) => void
  readonly followDevice: () => void
}

/** What other features do on this page. */
export type FromElsewhere = {
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
  /** The patient's name, for the line under Edit Profile. */
  name: string
  stored: Settings
  theme: ThemeOfPage
  elsewhere: FromElsewhere
}

/** The sections of the Settings page (product 8), and Save Changes for all of them. */
export function SettingsView({ userId, name, stored, theme, elsewhere }: SettingsViewProps) {
  const t = useTexts(settingsTexts)
  const data = useTexts(dataTexts)
  const page = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<ReadonlySet<Section>>(new Set(['notifications', 'reminders']))
  // The profile's fields are there from the start: they may have to be marked.
  const [opened, setOpened] = useState<ReadonlySet<Section>>(new Set([...open, 'profile']))
  const profile = useProfileDraft(userId)
  // The switch stands as the page is shown here.
  const shown = { ...stored, appearance: { ...stored.appearance, darkMode: theme.isDark } }
  const draft = useSettingsDraft(userId, shown)
  const { busy, failures, forgetFailures, unsaved, save } = useSaveChanges(profile, draft, showWrongField)

  function toggle(section: Section, isOpen: boolean) {
    setOpen((now) => new Set(isOpen ? [...now, section] : [...now].filter((one) => one !== section)))
    setOpened((now) => new Set([...now, section]))
  }

  /** Leads to the first field that is marked, in a section that may be closed. */
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

  /** A switch that says it is on is stored at once. @returns whether it is */
  async function apply(changes: SettingsChanges): Promise<boolean> {
    try {
      await draft.apply(changes)
      return true
    } catch (error) {
      showToast('error', isUnreachable(error) ? t.save.switchNotReached : t.save.switchFailed, { id: 'switch failed' })
      return false
    }
  }

  /** The device shows it at once; the account follows. */
  async function applyDark(darkMode: boolean): Promise<boolean> {
    theme.chooseDark(darkMode)
    const isStored = await apply({ appearance: { darkMode } })
    if (!isStored) theme.chooseDark(!darkMode)
    return isStored
  }

  const { notifications, reminders, appearance, privacy } = draft.settings
  const zone = appearance.timezone
  const quiet = quietHoursOf(reminders)
  return (
    <div ref={page}>
      {fold(
        'profile',
        'user',
        t.profile.title,
        t.profile.summary(name, profile.email),
        <ProfileSection
          draft={profile}
          onChange={forgetFailures}
          conditions={elsewhere.conditions}
          contactPlaces={elsewhere.contactPlaces}
        />,
      )}
      {fold(
        'notifications',
        'bell',
        t.notifications.title,
        t.notifications.summary(notificationKinds(notifications, t.notifications.kinds)),
        <NotificationsSection
          notifications={notifications}
          onChange={(changed) => apply({ notifications: changed })}
          permission={elsewhere.permission}
          turnOnHere={elsewhere.turnOnHere}
          thisDevice={elsewhere.thisDevice}
          confirmation={elsewhere.confirmation}
        />,
      )}
      {fold(
        'reminders',
        'upcoming',
        t.reminders.title,
        [
          t.reminders.summary(reminders.advanceTime, reminders.snoozeTime, reminders.maxReminders),
          quiet && t.reminders.quietSummary(timeText(quiet.from), timeText(quiet.until)),
        ]
          .filter((part) => part !== null)
          .join(', '),
        <RemindersSection reminders={reminders} onChange={(changed) => change({ reminders: changed })} />,
      )}
      {fold(
        'appearance',
        'theme',
        t.appearance.title,
        t.appearance.summary(
          appearance.darkMode ? t.appearance.dark : t.appearance.light,
          languageTable[appearance.language].name,
          zone === 'auto' ? t.appearance.zones.autoShort : t.appearance.zones.namedShort(zone),
        ),
        <AppearanceSection
          appearance={appearance}
          newZone={draft.changes.appearance?.timezone ?? null}
          onKeepZone={() => change({ appearance: { timezone: stored.appearance.timezone } })}
          onChange={(changed) => change({ appearance: changed })}
          onDark={applyDark}
          followsDevice={theme.followsDevice}
          onFollowDevice={theme.followsDevice ? null : theme.followDevice}
        />,
      )}
      {fold(
        'privacy',
        'lock',
        t.privacy.title,
        t.privacy.summary,
        <PrivacySection
          userId={userId}
          privacy={privacy}
          onChange={(changed) => change({ privacy: changed })}
          consents={elsewhere.consents}
        />,
      )}
      {fold('data', 'box', data.title, t.dataSummary, <DataManagement />)}
      <SaveBar unsaved={unsaved} busy={busy} failures={failures} onSave={() => void save()} />
      <LeaveQuestion unsaved={unsaved} />
    </div>
  )

  function fold(section: Section, icon: IconName, title: string, summary: string, content: ReactNode) {
    return (
      <Fold
        title={title}
        icon={icon}
        summary={summary}
        isOpen={open.has(section)}
        onToggle={(isOpen) => toggle(section, isOpen)}
      >
        {/* What was never looked at is not asked for. */}
        {opened.has(section) && content}
      </Fold>
    )
  }
}
