import { plural } from '../plural.ts'
import { texts } from '../texts.ts'

const entries = (count: number) => plural('en', count, { one: '1 entry is', other: `${count} entries are` })

/** The dashboard (product 5.1, 5.3). */
export const dashboardTexts = texts('dashboard', {
  greeting: {
    morning: (name: string) => (name ? `Good morning, ${name}` : 'Good morning'),
    afternoon: (name: string) => (name ? `Good afternoon, ${name}` : 'Good afternoon'),
    evening: (name: string) => (name ? `Good evening, ${name}` : 'Good evening'),
  },
  freePlan: 'Free plan',
  welcome: (name: string) => (name ? `Welcome, ${name}` : 'Welcome'),
  welcomeText:
    'Add your first medication: its name, the dosage and the time. You will see the first dose before you save.',
  figures: 'Your figures',
  medicationsToday: 'Medications today',
  nextDosage: 'Next dosage',
  adherenceRate: 'Adherence rate',
  currentMedications: 'Current medications',
  dosesTaken: (taken: number, planned: number) =>
    `${taken} of ${planned} ${plural('en', planned, { one: 'dose', other: 'doses' })} taken`,
  noDosesToday: 'no doses today',
  dosesCounted: (taken: number, counted: number) =>
    `${taken} of ${counted} ${plural('en', counted, { one: 'dose', other: 'doses' })}, 7 days`,
  noDosesYet: 'no doses yet',
  none: 'None',
  noneCurrent: 'none added yet',
  nothingPlanned: 'nothing planned',
  ofThemNotDaily: (count: number) => `${count} of them not daily`,
  everyDay: 'all of them daily',
  medications: (count: number) => plural('en', count, { one: '1 medication', other: `${count} medications` }),
  andMore: (name: string, more: number) => `${name} and ${more} more`,
  /** In the middle of a line. */
  nearDay: { today: 'today', tomorrow: 'tomorrow', yesterday: 'yesterday' },
  zoneTime: (city: string) => `${city} time`,
  streak: (days: number) => `${days}-day streak`,
  streakAtLeast: (days: number) => `${plural('en', days, { one: '1 day', other: `${days} days` })} or more in a row`,
  streakMeans: 'At least 80% of your doses each day.',
  allTaken: (doses: number) => (doses === 1 ? 'Today’s dose is taken' : `All ${doses} doses taken today`),
  recordedTwice: (names: string) => `Recorded twice: ${names}`,
  tookOnce: 'Took it once? Undo one.',
  /** The same of several, and whom to call. */
  eachOnce: 'Took each once? Undo one record of each.',
  anyTwice: 'May have taken any of them twice? Call your pharmacist or poison help line now.',
  /** Of one dose both records. */
  showTwice: (doses: number) => (doses === 1 ? 'See both' : 'See the doses'),
  unrecorded: (count: number) =>
    count === 1 ? '1 dose today is not recorded' : `${count} doses today are not recorded`,
  /** With those of last night. */
  unrecordedInAll: (count: number) => (count === 1 ? '1 dose is not recorded' : `${count} doses are not recorded`),
  nothingDue: 'Nothing due now',
  next: (when: string, what: string) => `Next: ${when}, ${what}`,
  noneAhead: 'Nothing is planned after this.',
  todaysMedications: "Today's Medications",
  addNew: 'Add New Medication',
  addFirst: 'Add Your First Medication',
  empty: 'No medications scheduled',
  emptyText: 'Add your first medication and Dosewell will show you here when to take it.',
  noneNow: 'You are not taking any medicine right now. Your past medications and their doses are kept.',
  restAbove: 'Everything for today is shown above.',
  noneToday: 'No doses today.',
  loading: 'Loading...',
  loadFailed: 'Your medications could not be loaded',
  fetchFailed: 'An error occurred while fetching medications',
  safe: 'What you marked is safe on this device.',
  tryAgain: 'Try again',
  offline: 'You are offline.',
  offlineText: 'Doses you mark are saved on this device.',
  stale: 'This is the copy on this device.',
  staleText: 'The server could not be reached. Doses you mark are saved here.',
  waiting: (count: number) => `${entries(count)} waiting to be sent.`,
  tools: 'Tools',
})
