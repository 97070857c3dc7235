import { quietHoursOf } from '#core/reminder/quiet.ts'
import { headsUpMinutes, reminderCounts, type Settings, snoozeTimes } from '#core/settings/settings.ts'
import { settingsTexts } from '#web/texts/en/settings.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { ChoiceOption, SwitchOption, TimeOption } from './option.tsx'

type Reminders = Settings['reminders']

/** Reminder Settings (product 8.3, 16.1), for the reminders of every open page. */
export function RemindersSection({
  reminders,
  onSave,
}: {
  reminders: Reminders
  onSave: (changed: Partial<Reminders>) => void
}) {
  const t = useTexts(settingsTexts).reminders
  return (
    <>
      <ChoiceOption
        label={t.advanceTime}
        hint={t.advanceHint}
        value={reminders.advanceTime}
        choices={headsUpMinutes.map((value) => ({ value, label: t.minutes(value) }))}
        onChange={(advanceTime) => onSave({ advanceTime })}
      />
      <ChoiceOption
        label={t.snoozeTime}
        hint={t.snoozeHint}
        value={reminders.snoozeTime}
        choices={snoozeTimes.map((value) => ({ value, label: t.minutes(value) }))}
        onChange={(snoozeTime) => onSave({ snoozeTime })}
      />
      <ChoiceOption
        label={t.maxReminders}
        hint={t.maxHint}
        value={reminders.maxReminders}
        choices={reminderCounts.map((value) => ({ value, label: t.times(value) }))}
        onChange={(maxReminders) => onSave({ maxReminders })}
      />
      <SwitchOption
        label={t.quietHours}
        hint={t.quietHint}
        isOn={reminders.quietHours}
        onChange={(quietHours) => onSave({ quietHours })}
      />
      {reminders.quietHours && (
        <>
          <TimeOption label={t.quietFrom} value={reminders.quietFrom} onChange={(quietFrom) => onSave({ quietFrom })} />
          <TimeOption
            label={t.quietUntil}
            value={reminders.quietUntil}
            onChange={(quietUntil) => onSave({ quietUntil })}
          />
          {quietHoursOf(reminders) === null && <p className="help-text">{t.quietNever}</p>}
        </>
      )}
    </>
  )
}
