import type { ComponentProps, ReactNode } from 'react'
import { quietHoursOf } from '#core/reminder/quiet.ts'
import { anchors } from '#core/schedule/anchors.ts'
import { languageTable } from '#core/settings/settings.ts'
import { usePatientRecord } from '#web/lib/patient-record.tsx'
import { anchorsTexts } from '#web/texts/en/anchors.ts'
import { dataTexts } from '#web/texts/en/data.ts'
import { settingsTexts } from '#web/texts/en/settings.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { timeText } from '#web/texts/when.ts'
import { Accordion } from './accordion.tsx'
import { AppearanceSection } from './appearance-section.tsx'
import { DataManagement } from './data-management.tsx'
import { NotificationsSection, notificationKinds } from './notifications-section.tsx'
import { PrivacySection } from './privacy-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { RemindersSection } from './reminders-section.tsx'
import type { SectionState } from './use-open-sections.ts'

/* The sections of the Settings page as one sees them: a title, the current settings in one line, and the content below. */

type InSection = { section: SectionState }

export function ProfileAccordion({
  section,
  name,
  email,
  ...content
}: ComponentProps<typeof ProfileSection> & InSection & { name: string; email: string }) {
  const { profile: t, save } = useTexts(settingsTexts)
  const { changed } = content.draft
  return (
    <Accordion
      title={t.title}
      icon="user"
      summary={changed > 0 ? save.unsaved(changed) : t.summary(name, email)}
      {...section}
    >
      <ProfileSection {...content} />
    </Accordion>
  )
}

export function NotificationsAccordion({
  section,
  isOffHere,
  ...content
}: ComponentProps<typeof NotificationsSection> & InSection & { isOffHere: boolean }) {
  const t = useTexts(settingsTexts).notifications
  const kinds = t.summary(notificationKinds(content.notifications, t.kinds))
  const summary = content.notifications.push && isOffHere ? t.offHere(kinds) : kinds
  return (
    <Accordion title={t.title} icon="bell" summary={summary} {...section}>
      <NotificationsSection {...content} />
    </Accordion>
  )
}

export function RemindersAccordion({ section, ...content }: ComponentProps<typeof RemindersSection> & InSection) {
  const t = useTexts(settingsTexts).reminders
  const { advanceTime, snoozeTime, maxReminders } = content.reminders
  const quiet = quietHoursOf(content.reminders)
  const times = t.summary(advanceTime, snoozeTime, maxReminders)
  const summary = quiet ? `${times}, ${t.quietSummary(timeText(quiet.from), timeText(quiet.until))}` : times
  return (
    <Accordion title={t.title} icon="upcoming" summary={summary} {...section}>
      <RemindersSection {...content} />
    </Accordion>
  )
}

/** The times of the patient's day (product 8.7). */
export function AnchorsAccordion({ section, children }: InSection & { children: ReactNode }) {
  const t = useTexts(anchorsTexts)
  const { anchors: times } = usePatientRecord()
  const summary = times && anchors.map((anchor) => `${t.names[anchor]} ${timeText(times[anchor])}`).join(', ')
  return (
    <Accordion title={t.title} icon="sunrise" summary={summary ?? t.unset} {...section}>
      {children}
    </Accordion>
  )
}

export function AppearanceAccordion({ section, ...content }: ComponentProps<typeof AppearanceSection> & InSection) {
  const t = useTexts(settingsTexts).appearance
  const { darkMode, language, timezone } = content.appearance
  const zone = timezone === 'auto' ? t.zones.autoShort : t.zones.namedShort(timezone)
  const summary = t.summary(darkMode ? t.dark : t.light, languageTable[language].name, zone)
  return (
    <Accordion title={t.title} icon="theme" summary={summary} {...section}>
      <AppearanceSection {...content} />
    </Accordion>
  )
}

export function PrivacyAccordion({ section, ...content }: ComponentProps<typeof PrivacySection> & InSection) {
  const t = useTexts(settingsTexts).privacy
  return (
    <Accordion title={t.title} icon="lock" summary={t.summary} {...section}>
      <PrivacySection {...content} />
    </Accordion>
  )
}

export function DataAccordion({ section }: InSection) {
  const { dataSummary } = useTexts(settingsTexts)
  const { title } = useTexts(dataTexts)
  return (
    <Accordion title={title} icon="box" summary={dataSummary} {...section}>
      <DataManagement />
    </Accordion>
  )
}
