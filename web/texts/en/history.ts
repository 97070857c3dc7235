import { skipTexts } from '#core/texts/en/skip.ts'
import { plural } from '../plural.ts'
import { texts } from '../texts.ts'

const doses = (part: number, counted: number) =>
  `${part} of ${counted} ${plural('en', counted, { one: 'dose', other: 'doses' })}`

/** Medication History (product 6.1), loaded with its page. */
export const historyTexts = texts('history', {
  title: 'Medication History',
  figures: 'Your figures',
  adherence: { week: 'Weekly adherence', year: 'Yearly adherence' },
  today: 'Today',
  taken: 'Doses taken',
  missed: 'Doses missed',
  monthly: '30-day average',
  onTime: 'On time',
  ofDoses: doses,
  ofDosesSoFar: (part: number, counted: number) => `${doses(part, counted)} so far`,
  ofDosesInMonth: (part: number, counted: number) => `${doses(part, counted)}, 30 days`,
  noDosesYet: 'no doses yet',
  period: { week: 'last 7 days', month: 'last 30 days', year: 'last 12 months' },
  notLoaded: 'could not be loaded',
  periodLabel: 'Period',
  periodName: { week: 'Week', month: 'Month', year: 'Year' },
  chart: {
    title: { week: 'Last 7 days', month: 'Last 30 days', year: 'Last 12 months' },
    text: {
      week: 'Doses taken, out of doses due, on each of the last 7 days.',
      month: 'Doses taken, out of doses due, by week.',
      year: 'Doses taken, out of doses due, by month.',
    },
    part: { week: 'Day', month: 'Week', year: 'Month' },
    taken: 'Taken',
    counted: 'Counted',
    share: 'Taken of counted',
    none: 'no doses',
    of: (taken: number, counted: number) => `${taken} of ${counted}`,
    good: '80% or more',
    fair: '60% or more',
    poor: 'Under 60%',
    zero: 'None taken',
    failed: 'The last 12 months could not be loaded.',
  },
  /** Open and close a part of the page on a small screen. */
  folds: { chart: 'Chart', month: 'Calendar', medicines: 'Medications' },
  calendar: {
    previous: (month: string) => `Show ${month}`,
    none: 'no doses',
    today: 'today',
    notYet: 'not yet',
    taken: (taken: number, counted: number) => `${taken} of ${counted} taken`,
    day: (date: string, state: string) => `${date}: ${state}`,
    hint: 'Choose a day to see its doses. The arrow keys move from day to day.',
    failed: 'The days of this month could not be loaded.',
    dayFailed: 'The doses of this day could not be loaded.',
    dayNone: 'No dose was planned or recorded for this day.',
    close: 'Hide this day',
  },
  share: {
    /** Share History (product 6.3). */
    title: 'Share History',
    copy: 'Copy as text',
    mail: 'Send by email',
    download: 'Download report',
    preparing: 'Preparing your report...',
    failed: 'Your report could not be created. Please check your internet connection.',
    tryAgain: 'Try again',
    copied: 'Your history is copied. Paste it where you need it.',
    copyFailed: 'This browser did not allow copying. Download the report instead.',
    subject: (date: string) => `Medication history, ${date}`,
    /** At the end of a mail without room for the whole report. */
    mailCut: '[...] The full report is too long for this email. Please attach the downloaded file.',
  },
  recent: 'Recent activity',
  asNeededNotCounted: 'As-needed intakes are in the list, but not in these figures.',
  search: 'Search by medication name',
  statusLabel: 'Status',
  filter: { all: 'All', taken: 'Taken', missed: 'Missed' },
  filterWord: { all: '', taken: 'taken', missed: 'missed' },
  status: { upcoming: 'Upcoming', due: 'Due now', taken: 'Taken', missed: 'Missed' },
  day: { today: 'Today', tomorrow: 'Tomorrow', yesterday: 'Yesterday' },
  /** Inside a sentence. */
  lowerDay: { today: 'today', tomorrow: 'tomorrow', yesterday: 'yesterday' },
  dayTitle: (day: string, date: string) => `${day}, ${date}`,
  takenAt: (time: string) => `at ${time}`,
  takenOn: (time: string, date: string) => `at ${time} on ${date}`,
  /** A time on another day than the dose's. */
  dayAt: (date: string, time: string) => `${date}, ${time}`,
  /** For a dose with two intakes, each as 'at 8:03 AM'. */
  twoTimes: (first: string, last: string) => `${first} and ${last}`,
  recordedTwice: (first: string, last: string) => `recorded twice: ${first} and ${last}`,
  /** Why it was left out (core). */
  skip: skipTexts,
  /** The actions on a dose in its row. */
  correct: {
    tookIt: 'I took it at…',
    missedIt: 'I did not take it',
    sayWhy: 'Say why',
    why: 'Why?',
    undo: 'Undo',
    /** After one of these, for screen readers, which do not see the row. */
    of: (medicine: string, when: string) => `${medicine}, ${when}`,
    question: (medicine: string, when: string) => `When did you take ${medicine}, planned for ${when}?`,
    taken: (medicine: string, when: string) => `${medicine} recorded as taken ${when}`,
    missed: (medicine: string, when: string) => `${medicine}, ${when}, recorded as not taken`,
    undone: (medicine: string, when: string) => `${medicine}, ${when}: the record is undone`,
    /** The failures (product 16.2), with what they mean. */
    takenFailed: 'Failed to mark dose as taken. This device could not store it, so nothing was recorded.',
    missedFailed: 'Failed to mark dose as missed. This device could not store it, so nothing was recorded.',
    undoFailed: 'This device could not store the undo. The dose stays as it was recorded.',
    tooLate: 'Doses can be corrected for 30 days.',
  },
  /** The figures of each medicine. */
  medicines: {
    title: 'By medication, last 30 days',
    text: 'Doses taken out of doses due. On time means within half an hour of the planned time.',
    taken: (taken: number, counted: number) => `${taken} of ${counted} taken`,
    onTime: (count: number) => `${count} on time`,
    takenShare: (percent: string, taken: number, counted: number) => `Taken: ${percent}, ${doses(taken, counted)} due.`,
    onTimeShare: (percent: string, onTime: number, counted: number) =>
      `On time: ${percent}, ${doses(onTime, counted)} due.`,
    /** @param more how many are not listed; none if not above 0 */
    missed: (count: number, list: string, more: number) =>
      `Missed: ${count} (${list}${more > 0 ? `; and ${more} more` : ''})`,
  },
  /** The taken doses of one time, in one line. */
  folded: (count: number) => `${count} taken`,
  /** A dose that was opened. */
  detail: {
    planned: 'Planned',
    recorded: 'What was recorded',
    showProofs: 'Details',
    hideProofs: 'Hide details',
    proofsOf: (medicine: string) => `of ${medicine}`,
  },
  /** The entries of a dose. */
  trail: {
    none: 'Nothing was recorded about this dose.',
    taken: (when: string) => `Taken ${when}`,
    missed: 'Not taken',
    cleared: 'Record undone',
    'both-taken': 'Both were taken',
    recorded: (when: string) => `recorded ${when}`,
    undone: 'later undone',
    failed: 'What was recorded could not be loaded.',
    loading: 'Loading...',
  },
  /** The patient's notes on doses and days (dose-model 14). */
  notes: {
    day: 'How I felt',
    addToDay: 'How I felt',
    /** In a list of days; for screen readers, {@link addToDay} follows. */
    addToDayShort: 'Note',
    dose: 'Note',
    addToDose: 'Add a note',
    change: 'Change',
    save: 'Save',
    cancel: 'Cancel',
    elsewhere: 'Saved on another device:',
    removal: 'Leave it empty to remove it.',
    failed: 'The note could not be saved. Please check your internet connection. What you typed stays here.',
    notLoaded: 'The notes could not be loaded.',
    offline: 'You are offline.',
    offlineText: 'Notes are kept by the server. What you typed stays here until you can save it.',
  },
  past: {
    title: 'Past medications',
    reason: { completed: 'Dosage completed', ended: 'Treatment ended', over: 'Course over' },
    dates: (first: string, last: string) => `${first} to ${last}`,
    /** In place of the reason and the dates. */
    endedBeforeFirst: 'Ended before the first dose',
    show: 'Show its doses',
    of: (medicine: string) => `of ${medicine}`,
  },
  undone: 'Undone',
  held: 'Paused',
  heldText: 'Left out while the medicine was paused',
  passedOver: 'Passed over',
  passedOverText: 'Left out because the time zone changed',
  unsent: 'Earlier, on this device only',
  delivery: {
    stored: '',
    waiting: 'Waiting to be sent',
    refused: 'The server did not accept it',
  },
  showMore: 'Show more',
  shown: (count: number) => plural('en', count, { one: '1 dose shown', other: `${count} doses shown` }),
  loading: 'Loading...',
  empty: 'No history yet',
  emptyText: 'Each dose appears here once its time has come, with whether you took it.',
  noMatch: 'No doses found',
  noMatchText: (search: string, status: string) =>
    search === ''
      ? `There are no ${status} doses.`
      : `There are no ${status === '' ? '' : `${status} `}doses of a medication matching “${search}”.`,
  clearFilter: 'Show all doses',
  failed: 'Your history could not be loaded',
  /** The failures (product 16.2). */
  fetchFailed: 'An error occurred while fetching dosage data',
  safe: 'What you marked is safe on this device.',
  tryAgain: 'Try again',
  offline: 'The server could not be reached.',
  offlineText: 'Doses recorded on another device may be missing.',
  ownDays: (days: number) => `This is the copy on this device, of the last ${days} days.`,
})
