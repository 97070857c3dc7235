import { expect, test } from 'vitest'
import { withChanges } from './changes.ts'
import { defaultSettings, headsUpMinutes, languages, reminderCounts, snoozeTimes, timezones } from './settings.ts'

test('starts with the settings of product 16.1, without quiet hours and with names shown', () => {
  expect(defaultSettings).toMatchObject({
    notifications: { push: true, email: false, sms: false, sound: true, vibration: true, hideNames: false },
    reminders: {
      advanceTime: 15,
      snoozeTime: 5,
      maxReminders: 3,
      quietHours: false,
      quietFrom: '22:00',
      quietUntil: '07:00',
    },
    privacy: { dataSharing: false, analytics: true, crashReports: true },
    appearance: { darkMode: false, language: 'en', timezone: 'auto' },
  })
})

test('offers the choices of product 16.1', () => {
  expect(headsUpMinutes).toEqual([5, 10, 15, 30, 60])
  expect(snoozeTimes).toEqual([5, 10, 15, 30])
  expect(reminderCounts).toEqual([1, 2, 3, 5])
  expect(languages).toEqual(expect.arrayContaining(['en', 'es', 'fr', 'de']))
  expect(timezones).toEqual(['auto', 'EST', 'CST', 'MST', 'PST'])
})

test('changes what is named, and leaves the rest as it is', () => {
  const changed = withChanges(defaultSettings, {
    notifications: { push: false, sms: false },
    reminders: { snoozeTime: 30 },
    appearance: {},
  })
  expect(changed).toEqual({
    ...defaultSettings,
    notifications: { ...defaultSettings.notifications, push: false },
    reminders: { ...defaultSettings.reminders, snoozeTime: 30 },
  })
})
