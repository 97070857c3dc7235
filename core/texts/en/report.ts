import { noteTexts } from './notes.ts'

/** Texts of reports (product 9). Defines the shape for all languages. */
export const reportTexts = {
  title: 'Medication history report',
  personal: 'Personal Information',
  emergency: 'Emergency Contact',
  conditions: 'Health conditions',
  current: 'Current medications',
  past: 'Past medications',
  adherence: 'Adherence',
  definition:
    'Adherence is the share of doses taken among the doses that counted. A dose counts once 30 minutes have passed since its time, or once it was recorded; a dose that is not recorded counts as missed.',
  dosesByDay: 'Doses by day',
  none: 'None',
  noDoses: 'No doses yet.',
  notProvided: 'Not provided',
  notSpecified: 'Not specified',
  recordedByPatient: 'As recorded by the patient.',
  fullName: 'Full name',
  dateOfBirth: 'Date of birth',
  sex: 'Sex',
  sexes: { male: 'Male', female: 'Female', other: 'Other', 'prefer-not-to-say': 'Prefer not to say' },
  country: 'Country',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  name: 'Name',
  relationship: 'Relationship',
  severities: {
    mild: 'mild',
    moderate: 'moderate',
    serious: 'serious',
    'life-threatening': 'life-threatening',
  },
  notes: noteTexts.labels,
  moreOften: 'More often than usual',
  /** Of a medicine, in a sentence of its own. */
  isPrescribedBy: (name: string) => `Prescribed by ${name}`,
  /** After a note that is cut. */
  shortened: 'shortened; the whole note is in the CSV file',
  since: (date: string) => `Since ${date}`,
  /** Of a medicine whose first dose is to come. */
  notBefore: (date: string) => `Begins on ${date}`,
  span: (first: string, last: string) => `${first} to ${last}`,
  endings: { completed: 'dosage completed', ended: 'treatment ended', over: 'course over' },
  endedBeforeFirst: 'Ended before the first dose',
  takenAt: (time: string) => `Taken at ${time}`,
  takenOn: (time: string, date: string) => `Taken at ${time} on ${date}`,
  /** Of a dose that was recorded twice. @param date if it was another day than the dose's */
  takenAgain: (time: string, date: string | null) => `Taken again at ${time}${date === null ? '' : ` on ${date}`}`,
  recordedAgain: (time: string, date: string | null) =>
    `Recorded again at ${time}${date === null ? '' : ` on ${date}`}, perhaps taken twice`,
  missed: 'Missed',
  notRecorded: 'Missed (not recorded)',
  held: 'Left out while the medicine was paused',
  passedOver: 'Left out because the time zone changed',
  doseNote: (text: string) => `Note: ${text}`,
  dayNote: (text: string) => `How I felt: ${text}`,
  due: 'Due',
  /** What is told of a thing, after its name. */
  labeled: (name: string, value: string) => `${name}: ${value}`,
  /** Between what is told of one thing. */
  semicolon: '; ',
  tally: (percent: number, taken: number, counted: number) =>
    `${percent}%, ${taken} of ${counted} ${counted === 1 ? 'dose' : 'doses'} taken`,
  lastDays: (days: number, tally: string) => `${days} days: ${tally}`,
  chart: {
    title: 'Doses taken by week.',
    week: (date: string, tally: string) => `week of ${date}: ${tally}`,
    noDoses: 'no doses',
    text: 'Doses taken out of doses counted, by week; the date is the first day of the week.',
  },
  columns: { medication: 'Medication', amountAndTimes: 'Amount and times', since: 'Since' },
  born: (date: string) => `Born ${date}`,
  /** After how often a medicine is taken. @param date of the last dose */
  lastDoseOn: (date: string) => `last dose on ${date}`,
  pause: {
    open: (from: string) => `Paused since ${from}, no end set`,
    /** @param date the last day */
    through: (date: string) => `Paused through ${date}`,
    until: (time: string) => `Paused until ${time}`,
    /** Of a pause to come. */
    from: (time: string) => `Paused from ${time}`,
    fromThrough: (from: string, date: string) => `Paused from ${from} through ${date}`,
    fromUntil: (from: string, until: string) => `Paused from ${from} until ${until}`,
  },
  figures: {
    title: (days: number) => `Each medication in the last ${days} days`,
    definition:
      'Taken and on time are shares of the doses that counted. On time: at most 30 minutes before or after the planned time, less where doses are closer together. Longest gap: the longest time between two intakes in hours that really passed, from a first dose that was missed, or until now if the last one was missed. Doses of a pause are not counted, and a pause interrupts a gap.',
    taken: 'Taken',
    onTime: (percent: number, onTime: number, counted: number) => `on time ${percent}%, ${onTime} of ${counted}`,
    stock: 'In stock',
    longestGap: 'Longest gap',
    gap: (length: string, from: string, to: string) => `${length}, ${from} to ${to}`,
    openGap: (length: string, from: string) => `${length} until now, since ${from}`,
    missed: 'Missed',
    leftOut: 'Left out',
    held: 'Paused',
    passedOver: 'Time zone',
    doses: (count: number) => (count === 1 ? '1 dose' : `${count} doses`),
    notCounted: 'not counted',
    /** Doses of a day. */
    partOf: (part: number, of: number) => `${part} of ${of}`,
    more: (count: number) => `and ${count} more`,
    intakes: (count: number) => (count === 1 ? '1 intake' : `${count} intakes`),
    most: (what: string) => `most in 24\u00a0h: ${what}`,
    gaps: (shortest: string, longest: string) => `shortest gap ${shortest}, longest ${longest}`,
    overLimit: (count: number) => `${count} over the limit`,
    notes: 'Notes',
    daysTitle: 'How I felt',
  },
  plan: {
    title: 'Medication plan',
    /** @param date when it was printed, or made */
    printed: (date: string) => `Printed on ${date}`,
    amount: 'How much',
    when: 'When',
    notes: 'Notes',
    paused: 'Paused: not to be taken now',
    check: 'As recorded by the patient. Plans change: check that this is the newest one.',
  },
  card: {
    title: 'Wallet card',
    cut: 'Print at 100% size. Cut along the dashed line and fold at the dotted ones.',
    asOf: (date: string) => `As of ${date}`,
    /** Of medications without room on the card. */
    more: (count: number) => `${count} more: see the medication plan`,
  },
  page: (page: number, count: number) => `Page ${page} of ${count}`,
}

export type ReportTexts = typeof reportTexts
