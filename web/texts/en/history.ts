import { plural } from '../plural.ts'

const doses = (part: number, counted: number) =>
  `${part} of ${counted} ${plural('en', counted, { one: 'dose', other: 'doses' })}`

/** Medication History (SPEC 2). */
export const history = {
  title: 'Medication History',
  figures: 'Your figures',
  weekly: 'Weekly adherence',
  today: 'Today',
  taken: 'Doses taken',
  missed: 'Doses missed',
  monthly: '30-day average',
  ofDoses: doses,
  ofDosesSoFar: (part: number, counted: number) => `${doses(part, counted)} so far`,
  noDosesYet: 'no doses yet',
  sevenDays: '7 days',
  recent: 'Recent activity',
  search: 'Search by medication name',
  statusLabel: 'Status',
  filter: { all: 'All', taken: 'Taken', missed: 'Missed' },
  filterWord: { all: '', taken: 'taken', missed: 'missed' },
  status: { upcoming: 'Upcoming', due: 'Due now', taken: 'Taken', missed: 'Missed' },
  day: { today: 'Today', tomorrow: 'Tomorrow', yesterday: 'Yesterday' },
  dayTitle: (day: string, date: string) => `${day}, ${date}`,
  takenAt: (time: string) => `at ${time}`,
  takenOn: (time: string, date: string) => `at ${time} on ${date}`,
  conflicting: '(recorded twice, at times more than 30 minutes apart)',
  notRecorded: 'Not recorded',
  recordedMissed: 'Recorded as missed',
  undone: 'Undone',
  passedOver: 'Passed over',
  passedOverText: 'Left out at the change of time zone',
  unsent: 'On this device only',
  delivery: {
    stored: '',
    waiting: 'Waiting to be sent',
    refused: 'The server did not take it',
  },
  showMore: 'Show more',
  shown: (count: number) => plural('en', count, { one: '1 dose shown', other: `${count} doses shown` }),
  loading: 'Loading...',
  empty: 'No history yet',
  emptyText: 'Each dose appears here when its time has come, with what became of it.',
  noMatch: 'No doses found',
  noMatchText: (search: string, status: string) =>
    search === ''
      ? `There is no ${status} dose.`
      : `There is no ${status === '' ? '' : `${status} `}dose of a medication named like “${search}”.`,
  clearFilter: 'Show all doses',
  failed: 'Your history could not be loaded',
  /** SPEC 8, "Dose entries". */
  fetchFailed: 'An error occurred while fetching dosage data',
  safe: 'What you marked is safe on this device.',
  tryAgain: 'Try again',
  offline: 'The server could not be reached.',
  offlineText: 'What is shown may be missing what another device recorded.',
  ownDays: (days: number) => `What is shown is the copy on this device, of the last ${days} days.`,
}
