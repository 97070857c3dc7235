import type { DurationParts } from '#core/text/duration.ts'
import { deviceTexts } from '#core/texts/en/device.ts'
import { isolated } from '../isolate.ts'
import { plural } from '../plural.ts'
import { texts } from '../texts.ts'

const minutes = (count: number) => `${count} ${plural('en', count, { one: 'minute', other: 'minutes' })}`
const times = (count: number) => `${count} ${plural('en', count, { one: 'time', other: 'times' })}`
const list = (parts: readonly string[]) => new Intl.ListFormat('en', { type: 'conjunction' }).format(parts)

/** The Settings page (product 8), loaded with its page. */
export const settingsTexts = texts('settings', {
  title: 'Settings',
  atOnce: 'Changes are saved at once. Only your profile needs Save Changes. Before a dose time changes, we ask you.',
  loading: 'Loading...',
  notLoaded: 'Your settings could not be loaded.',
  tryAgain: 'Try again',
  on: 'On',
  off: 'Off',
  save: {
    action: 'Save Changes',
    inProgress: 'Saving...',
    nothing: 'Everything is saved.',
    unsaved: (count: number) =>
      plural('en', count, { one: '1 change not saved yet.', other: `${count} changes not saved yet.` }),
    settingsSaved: 'Settings saved successfully!',
    profileSaved: 'Profile updated successfully!',
    profileOffline:
      'Your profile is not saved, because the server cannot be reached. What you typed is still here: check your internet connection, then press Save Changes again.',
    profileFailed: 'Your profile is not saved. What you typed is still here: please press Save Changes again.',
    switchOffline:
      'This is not saved, because the server cannot be reached. Check your internet connection and try again.',
    switchFailed: 'This is not saved. Please try again.',
    profileWrong: 'Nothing is saved yet. Please check the highlighted fields in Edit Profile.',
  },
  profile: {
    title: 'Edit Profile',
    summary: (name: string, email: string) => [name && isolated(name), email].filter((part) => part !== '').join(', '),
    notLoaded: 'Your profile could not be loaded.',
    avatar: 'Avatar',
    avatars: { blue: 'Blue', green: 'Green', purple: 'Purple', orange: 'Orange', pink: 'Pink' },
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email',
    emailHint: 'You sign in with this address. It cannot be changed here.',
    phone: 'Phone number',
    dateOfBirth: 'Date of birth',
    sex: 'Sex',
    sexes: { male: 'Male', female: 'Female', other: 'Other', 'prefer-not-to-say': 'Prefer not to say' },
    choose: 'Please choose',
    country: 'Country',
    address: 'Address',
    optional: '(optional)',
    health: 'Health conditions',
    emergency: 'Emergency contact',
    emergencyText:
      'The person to turn to in an emergency; saving this does not contact them. For each medication where a missed dose is serious, you decide whether they are told about missed doses, and you are asked again if you change who they are or how to reach them.',
    saveContactFirst: 'Save your changes to see what this contact has answered, or to invite them.',
    contactChanged:
      'Your emergency contact has changed. Nobody is told about missed doses until you agree again for each medicine.',
    toMedications: 'Medications',
    contactName: 'Emergency contact name',
    contactEmail: 'Emergency contact email',
    contactPhone: 'Emergency contact phone',
    contactCountry: 'Emergency contact country',
    relationship: 'Relationship',
    contactAddress: 'Emergency contact address',
  },
  notifications: {
    title: 'Notifications',
    here: 'On this device only',
    everywhere: 'For your whole account',
    summary: (kinds: readonly string[]) => (kinds.length > 0 ? list(kinds) : 'All off'),
    /** Push reaches other devices, but not this one. */
    offHere: (kinds: string) => `${kinds}. Notifications are off on this device.`,
    /** Each is a kind (product 16.3): 'Push notifications enabled'. */
    kinds: { push: 'Push', email: 'Email', sms: 'SMS', sound: 'Sound', vibration: 'Vibration' },
    hints: {
      push: 'A notification when a dose is due, on each device where notifications are on.',
      email: (address: string) => `An email to ${address} when a dose is due, with a link to record it.`,
      emailNotSent: (address: string) =>
        `This server does not send reminders by email yet. Your choice is saved: if that changes, they will go to ${address}.`,
      sms: 'A text message to your phone number when a dose is due, with a link to record it.',
      smsNotSent:
        'This server does not send text messages yet. Your choice is saved: if that changes, they will go to your phone number.',
      sound: 'Plays the voice or the chime, and the alarm tone. The volume is set on the dashboard.',
      vibration: 'On phones that support it, while Dosewell is open.',
    },
    check: 'Will my reminder reach me?',
    /** For the patient's own address at a channel, with the channel's name. */
    hideNames: 'Hide medicine names',
    hideNamesHint:
      'Reminders only say that a dose is due, not which one, in case others see your screen. The voice still says the name.',
    enabled: (kind: string) => `${kind} notifications enabled`,
    disabled: (kind: string) => `${kind} notifications disabled`,
  },
  reminders: {
    title: 'Reminder Settings',
    summary: (advance: number, snooze: number, most: number) =>
      most === 1
        ? `${minutes(advance)} before, then once at the time`
        : `${minutes(advance)} before, again after ${minutes(snooze)}, at most ${times(most)}`,
    advanceTime: 'Advance time',
    advanceHint: 'How long before the dose you get a silent heads-up.',
    snoozeTime: 'Snooze',
    snoozeHint: 'How long to wait before reminding you again of a dose that is not recorded.',
    maxReminders: 'Max attempts',
    maxHint: 'The most reminders for one dose, counting the first.',
    quietHours: 'Quiet hours',
    quietHint:
      'No sounds and no reminders during these hours. When they end, you are told once about everything that was due. Never silenced: medicines for which a missed dose is life-threatening, and those your emergency contact is told about.',
    quietFrom: 'From',
    quietUntil: 'Until',
    quietNever: 'Start and end are the same, so quiet hours are off.',
    quietSummary: (from: string, until: string) => `quiet from ${from} to ${until}`,
    minutes,
    times,
  },
  appearance: {
    title: 'Appearance',
    summary: (theme: string, language: string, zone: string) => `${theme}, ${language}, ${zone}`,
    dark: 'Dark',
    light: 'Light',
    darkMode: 'Dark mode',
    darkByDevice: 'Follows this device until you choose. Your choice applies to all your devices.',
    darkChosen: 'Your choice applies to all your devices.',
    followDevice: 'Follow this device again',
    darkEnabled: 'Dark mode enabled',
    lightEnabled: 'Light mode enabled',
    language: 'Language',
    languageHint: 'For everything you read and hear in Dosewell.',
    timezone: 'Time zone',
    zoneNow: (city: string) => `Your doses follow ${city} time.`,
    zones: {
      auto: (city: string) => `Automatic: this device, ${city}`,
      named: (name: string, city: string) => `${name}: ${city}`,
      autoShort: 'time zone automatic',
      namedShort: (name: string) => `time zone ${name}`,
    },
    change: {
      title: (city: string, time: string) => `If you adjust, your doses follow ${city} time. It is ${time} there now.`,
      none: 'No doses are planned, so nothing changes.',
      waiting: 'Working out what this does to your next doses...',
    },
    near: {
      today: (time: string) => `today at ${time}`,
      tomorrow: (time: string) => `tomorrow at ${time}`,
      yesterday: (time: string) => `yesterday at ${time}`,
      other: (date: string, time: string) => `${date} at ${time}`,
    },
  },
  zoneQuestion: {
    title: (city: string) => `This device is on ${city} time`,
    text: (home: string, there: string, here: string) =>
      `Your doses follow ${home}. It is ${there} there and ${here} here. Nothing changes unless you say so.`,
    compare: 'Compare both clocks',
    keep: (city: string) => `Keep ${city} time`,
    adjust: (city: string) => `Adjust to ${city} time`,
    caption: (city: string) => `Your next doses, in ${city} time`,
    lastTaken: 'Last taken',
    notTaken: 'not recorded yet',
    next: 'Next',
    afterNext: 'Then',
    atOnce: (city: string) => `now: already due in ${city} time`,
    noMore: 'none',
    waiting: 'Working out your next doses...',
    none: 'You have no planned doses that this would move.',
    zoneKept: (city: string) =>
      `Your doses still follow ${city} time. This device will ask again if its time zone changes.`,
    adjusted: (city: string) => `Your doses and reminders now follow ${city} time.`,
    failed:
      'The server cannot be reached, so it is not known whether your doses were moved. Please check your connection and try again.',
    after: (length: DurationParts) => `${spell(length)} later`,
    passedOver: (when: string, city: string) => `If you adjust, one dose is left out (${when}, ${city} time).`,
    passedOverWhy: {
      past: {
        same: 'That time has passed. Taken now, it would fall together with the next one.',
        last: (length: DurationParts) =>
          `That time has passed. Taken now, it would be only ${spell(length)} after the last one.`,
        next: (length: DurationParts) =>
          `That time has passed. Taken now, it would be only ${spell(length)} before the next one.`,
      },
      ahead: {
        same: 'It would come at the same time as the next one.',
        last: (length: DurationParts) => `It would come ${spell(length)} after the last one.`,
        next: (length: DurationParts) => `It would come ${spell(length)} before the next one.`,
      },
    },
    advice: 'If you are not sure which to choose, ask your doctor or pharmacist first.',
    followsSince: (city: string, when: string) => `Your doses have followed ${city} time since ${when}`,
    undo: 'Undo the time zone change',
    backTo: (city: string) => `Back to ${city} time`,
    undone: (city: string) => `Your doses and reminders follow ${city} time again.`,
    undoFailed:
      'The server cannot be reached, so it is not known whether this was undone. Please check your connection and try again. You can also set the time zone in Settings.',
  },
  privacy: {
    title: 'Privacy & Security',
    summary: 'No tracking. Your password, your devices',
    sharing: 'Sharing and tracking',
    sharingText: 'There is none: Dosewell shares no data, has no analytics and sends no crash reports.',
    later: 'Your choices, if that ever changes',
    laterText: 'If whoever runs this server ever adds one of these, your choice here will apply.',
    allowed: 'Allowed',
    notAllowed: 'Not allowed',
    dataSharing: 'Data sharing',
    analytics: 'Analytics',
    crashReports: 'Crash reports',
    laterHints: {
      dataSharing: 'Sharing data with others.',
      analytics: 'Measuring how Dosewell is used.',
      crashReports: 'Reporting errors to the people who make Dosewell.',
    },
    password: {
      heading: 'Password',
      text: 'A new password signs out all your other devices.',
      open: 'Change password',
      title: 'Change your password',
      present: 'Current password',
      next: 'New password',
      hint: 'At least 8 characters, with an uppercase letter, a lowercase letter and a number.',
      confirm: 'Confirm new password',
      show: 'Show password',
      hide: 'Hide password',
      close: 'Close',
      cancel: 'Keep the old one',
      action: 'Change password',
      inProgress: 'Changing...',
      done: 'Password changed. All your other devices are signed out.',
      failed: 'Your password was not changed. Please check your internet connection and try again.',
    },
    activity: {
      heading: 'Account activity',
      text: 'Who signed in, what was saved, and who is told what.',
      open: 'See your account activity',
    },
    devices: {
      heading: 'Signed-in devices',
      text: 'Sign out any device you do not recognize or no longer use, then change your password.',
      notLoaded: 'Your devices could not be loaded.',
      ...deviceTexts,
      thisDevice: 'This device',
      inUse: 'In use now.',
      /** A time that is known to the hour. @param time '7:00 AM' */
      about: (time: string) => `about ${time}`,
      lastUsed: (when: string) => `Last used ${when}.`,
      signedIn: (when: string) => `Signed in ${when}.`,
      from: (address: string) => `From ${address}.`,
      signOut: 'Sign out',
      signOutOf: (device: string) => `Sign out ${device}`,
      signOutOthers: 'Sign out all other devices',
      signedOut: (device: string) => `${device} is signed out.`,
      othersSignedOut: 'All your other devices are signed out.',
      failed: 'It is still signed in. Please check your internet connection and try again.',
      othersFailed: 'They are still signed in. Please check your internet connection and try again.',
    },
  },
  dataSummary: 'Export or delete your data',
  account: { title: 'Account', signedInAs: 'Signed in as', signOut: 'Sign Out' },
})

/** '33 h 59 min', and from 48 hours on '6 days 23 h'. */
const spell = ({ days, hours, minutes }: DurationParts) => (days > 0 ? inDays(days, hours) : inHours(hours, minutes))

const inDays = (days: number, hours: number) => (hours === 0 ? `${days} days` : `${days} days ${hours} h`)

const inHours = (hours: number, minutes: number) =>
  hours === 0 ? `${minutes} min` : minutes === 0 ? `${hours} h` : `${hours} h ${minutes} min`
