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
  span: (first: string, last: string) => `${first} to ${last}`,
  endings: { completed: 'dosage completed', ended: 'treatment ended', over: 'course over' },
  takenAt: (time: string) => `Taken at ${time}`,
  takenOn: (time: string, date: string) => `Taken at ${time} on ${date}`,
  missed: 'Missed',
  notRecorded: 'Missed (not recorded)',
  held: 'Left out while the medicine was paused',
  passedOver: 'Left out because the time zone changed',
  doseNote: (text: string) => `Note: ${text}`,
  dayNote: (text: string) => `How I felt: ${text}`,
  due: 'Due',
  tally: (percent: number, taken: number, counted: number) =>
    `${percent}%, ${taken} of ${counted} ${counted === 1 ? 'dose' : 'doses'} taken`,
  lastDays: (days: number, tally: string) => `${days} days: ${tally}`,
  chart: {
    title: 'Doses taken by week.',
    week: (date: string, tally: string) => `week of ${date}: ${tally}`,
    noDoses: 'no doses',
    text: 'Doses taken out of doses counted, by week; the date is the first day of the week.',
  },
  page: (page: number, count: number) => `Page ${page} of ${count}`,
}

export type ReportTexts = typeof reportTexts
