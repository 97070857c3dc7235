import { isolated } from '../isolate.ts'
import { plural } from '../plural.ts'
import { texts } from '../texts.ts'

const minutes = (count: number) => `${count} ${plural('en', count, { one: 'minute', other: 'minutes' })}`
const times = (count: number) => `${count} ${plural('en', count, { one: 'time', other: 'times' })}`
const list = (parts: readonly string[]) => new Intl.ListFormat('en', { type: 'conjunction' }).format(parts)

/** The Settings page (product 8), loaded with its page. */
export const settingsTexts = texts('settings', {
  title: 'Settings',
  loading: 'Loading...',
  notLoaded: 'Your settings could not be loaded.',
  tryAgain: 'Try again',
  on: 'On',
  off: 'Off',
  save: {
    do: 'Save Changes',
    doing: 'Saving...',
    nothing: 'Everything is saved.',
    unsaved: (count: number) =>
      plural('en', count, { one: '1 change not saved yet.', other: `${count} changes not saved yet.` }),
    settingsSaved: 'Settings saved successfully!',
    profileSaved: 'Profile updated successfully!',
    settingsNotReached:
      'Your settings are not saved, because the server cannot be reached. What you chose is still here: check your internet connection, then press Save Changes again.',
    profileNotReached:
      'Your profile is not saved, because the server cannot be reached. What you typed is still here: check your internet connection, then press Save Changes again.',
    settingsFailed: 'Your settings are not saved. What you chose is still here: please press Save Changes again.',
    profileFailed: 'Your profile is not saved. What you typed is still here: please press Save Changes again.',
    switchNotReached:
      'This is not saved, because the server cannot be reached. Check your internet connection and try again.',
    switchFailed: 'This is not saved. Please try again.',
    profileWrong: 'Nothing is saved yet. Please look at what is marked in Edit Profile.',
  },
  leave: {
    title: (count: number) =>
      plural('en', count, { one: '1 change is not saved', other: `${count} changes are not saved` }),
    text: 'If you leave this page now, what you changed here is lost.',
    keep: 'Stay on this page',
    do: 'Leave without saving',
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
      'The person to turn to in an emergency. Saving tells them nothing. Whether they are told of missed doses you say with each serious medication; when you change who it is or how to reach them, you are asked anew there.',
    contactChanged:
      'Your emergency contact has changed. Nobody is told of missed doses until you agree anew, medicine by medicine.',
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
    summary: (kinds: readonly string[]) => (kinds.length > 0 ? list(kinds) : 'All off'),
    /** Each is a kind (product 16.3): 'Push notifications enabled'. */
    kinds: { push: 'Push', email: 'Email', sms: 'SMS', sound: 'Sound', vibration: 'Vibration' },
    hints: {
      push: 'A message at the minute of a dose, on each of your devices that has reminders on.',
      email: (address: string) => `A mail to ${address} at the minute of a dose, with a link to record it.`,
      emailNotSent: (address: string) =>
        `This server sends no reminders by email yet. Your choice is kept; then they would go to ${address}.`,
      sms: 'A text message to your phone number at the minute of a dose, with a link to record it.',
      smsNotSent:
        'This server sends no text messages yet. Your choice is kept; then they would go to your phone number.',
      sound: 'Plays the voice or the chime, and the alarm tone. The volume is set on the dashboard.',
      vibration: 'On phones that can, while Dosewell is open there.',
    },
    check: 'Will my reminder reach me?',
    ntfy: {
      heading: 'The ntfy app',
      text: (host: string) =>
        `Reminders can also come to the free ntfy app on your phone, with a Taken button. They go over ${host}, whose operator could read them.`,
      turnOn: 'Use the ntfy app',
      turnedOn: 'Reminders go to your topic from now on. Subscribe to it in the ntfy app.',
      how: 'In the app, press the plus sign and subscribe to this topic on this server. Keep the topic to yourself: whoever knows it can read your reminders.',
      server: 'Server',
      topic: 'Topic',
      renew: 'Get another topic',
      renewed: 'You have another topic. Subscribe to it in the ntfy app: the old one gets nothing any more.',
      turnOff: 'Stop using it',
      turnedOff: 'No more reminders go to the ntfy app.',
      failed: 'It is as it was. Please check your internet connection and try again.',
    },
    hideNames: 'Keep names out',
    hideNamesHint:
      'Reminders say only that a dose is due, and no medication: for screens that others see. The voice still names them.',
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
    advanceHint: 'How long before the dose the quiet heads-up comes.',
    snoozeTime: 'Snooze',
    snoozeHint: 'How long until it reminds again of a dose that is not recorded.',
    maxReminders: 'Max attempts',
    maxHint: 'How often it reminds of one dose, the first time included.',
    quietHours: 'Quiet hours',
    quietHint:
      'Nothing sounds and no reminder comes then. What was due meanwhile is told of once, when they end. Never silenced: medicines of which a missed dose is life-threatening, and those of which your emergency contact is told.',
    quietFrom: 'From',
    quietUntil: 'Until',
    quietNever: 'They end when they begin: nothing is quiet.',
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
    darkByDevice: 'Follows this device until you choose. What you choose counts on all your devices.',
    darkChosen: 'What you choose counts on all your devices.',
    followDevice: 'Follow this device again',
    darkEnabled: 'Dark mode enabled',
    lightEnabled: 'Light mode enabled',
    language: 'Language',
    languageHint: 'Of everything you read and hear here.',
    timezone: 'Timezone',
    zoneNow: (city: string) => `The clock your doses follow. Now: ${city}.`,
    zones: {
      auto: (city: string) => `Automatic: this device, ${city}`,
      named: (name: string, city: string) => `${name}: ${city}`,
      autoShort: 'timezone automatic',
      namedShort: (name: string) => `timezone ${name}`,
    },
    change: {
      title: (city: string, time: string) => `Once saved, your doses follow ${city}, where it is ${time} now.`,
      same: (city: string) => `Your doses follow ${city} already. Nothing changes for them.`,
      none: 'No dose is planned, so nothing changes for any.',
      waiting: 'What it does to your next doses is being worked out.',
      keep: 'Keep the clock as it is',
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
    caption: (city: string) => `Your next doses, at the times that clocks in ${city} show`,
    lastTaken: 'Last taken',
    notTaken: 'not recorded yet',
    next: 'Next',
    afterNext: 'Then',
    atOnce: 'now: its time has already passed on the new clock',
    noMore: 'none',
    waiting: 'Your next doses are being worked out.',
    none: 'No dose is planned that this would move.',
    kept: (city: string) => `Your doses still follow ${city}. This device asks again when its zone changes.`,
    adjusted: (city: string) => `Your doses and reminders follow ${city} now.`,
    failed:
      'Nothing is changed, because the server cannot be reached. Please check your connection and press it again.',
    after: (hours: number, minutes: number) => `${spell(hours, minutes)} later`,
    passedOverSame: (time: string) =>
      `If you adjust, the ${time} dose is left out: it would come at the same time as the next one.`,
    passedOverLast: (time: string, hours: number, minutes: number) =>
      `If you adjust, the ${time} dose is left out: it would come ${spell(hours, minutes)} after the last one.`,
    passedOverNext: (time: string, hours: number, minutes: number) =>
      `If you adjust, the ${time} dose is left out: it would come ${spell(hours, minutes)} before the next one.`,
    advice: 'If you are not sure which to choose, ask your doctor or pharmacist first.',
    followsSince: (city: string, when: string) => `Your doses have followed ${city} time since ${when}`,
    undo: 'Undo the time zone change',
    backTo: (city: string) => `Back to ${city} time`,
    undone: (city: string) => `Your doses and reminders follow ${city} again.`,
    undoFailed:
      'This could not be undone. Please check your connection and try again. You can also set the time zone in Settings.',
  },
  privacy: {
    title: 'Privacy & Security',
    summary: 'What is shared, your password, your devices',
    dataSharing: 'Data sharing',
    dataSharingHint:
      'This shares nothing with anybody today. Should the operator of this server ever offer sharing, this choice would count.',
    analytics: 'Analytics',
    analyticsHint:
      'Nobody measures how you use Dosewell: it has no analytics. Should the operator ever add any, this choice would count.',
    crashReports: 'Crash reports',
    crashReportsHint:
      'No crash reports are sent: there is no service for them. Should the operator ever add one, this choice would count.',
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
      do: 'Change password',
      doing: 'Changing...',
      done: 'Password changed. All your other devices are signed out.',
      failed: 'Your password is as it was. Please check your internet connection and try again.',
    },
    devices: {
      heading: 'Signed-in devices',
      text: 'Sign out any that you do not know or do not use, then change your password.',
      notLoaded: 'Your devices could not be loaded.',
      named: (browser: string, system: string) => `${browser} on ${system}`,
      unknownBrowser: 'A browser',
      unknownSystem: 'an unknown device',
      thisDevice: 'This device',
      inUse: 'In use now.',
      lastUsed: (when: string) => `Last used ${when}, give or take an hour.`,
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
const spell = (hours: number, minutes: number) =>
  hours >= 48 ? inDays(Math.floor(hours / 24), hours % 24) : inHours(hours, minutes)

const inDays = (days: number, hours: number) => (hours === 0 ? `${days} days` : `${days} days ${hours} h`)

const inHours = (hours: number, minutes: number) =>
  hours === 0 ? `${minutes} min` : minutes === 0 ? `${hours} h` : `${hours} h ${minutes} min`
