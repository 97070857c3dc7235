import { percent, type Tally } from '../adherence/adherence.ts'
import { countryName } from '../profile/countries.ts'
import type { Profile, Sex } from '../profile/profile.ts'
import { timesOf } from '../schedule/schedule.ts'
import { wallClock, type ZoneSpans } from '../time/span.ts'
import type { ReportedDose, ReportedMedication } from './report.ts'

/** The words of reports and exports, in English. */
export const words = {
  title: 'Medication history report',
  personal: 'Personal Information',
  emergency: 'Emergency Contact',
  conditions: 'Health conditions',
  current: 'Current medications',
  past: 'Past medications',
  adherence: 'Adherence',
  definition:
    'Adherence is the share of doses taken among the doses that counted. A dose counts once 30 minutes have passed since its time, or once it was recorded; one that nobody recorded counts as missed.',
  dosesByDay: 'Doses by day',
  none: 'None',
  noDoses: 'No doses yet.',
  notProvided: 'Not provided',
  recordedByPatient: 'As recorded by the patient.',
} as const

const locale = 'en-US'
const long = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
const full = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' })

const at = (date: Temporal.PlainDate) => date.toZonedDateTime('UTC').epochMilliseconds

/** November 21, 2026. */
export const longDate = (date: Temporal.PlainDate): string => long.format(at(date))
/** Saturday, November 21, 2026. */
export const fullDate = (date: Temporal.PlainDate): string => full.format(at(date))

/** 8:05 PM. */
export function clockTime({ hour, minute }: { readonly hour: number; readonly minute: number }): string {
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

const sexes = {
  male: 'Male',
  female: 'Female',
  other: 'Other',
  'prefer-not-to-say': 'Prefer not to say',
} as const satisfies Record<Sex, string>

type Line = readonly [name: string, value: string]

/** Who the patient is, line by line; what is not known says so and is never made up. */
export function personalLines(profile: Profile): Line[] {
  return [
    ['Full name', provided(`${profile.firstName} ${profile.lastName}`)],
    ['Date of birth', profile.dateOfBirth ? longDate(profile.dateOfBirth) : words.notProvided],
    ['Sex', profile.sex ? sexes[profile.sex] : 'Not specified'],
    ['Country', countryName(profile.selectedCountry)],
    ['Email', provided(profile.email)],
    ['Phone', provided(profile.phone)],
    ['Address', provided(profile.address)],
  ]
}

/** Whom to turn to in an emergency, line by line. */
export function contactLines(profile: Profile): Line[] {
  return [
    ['Name', provided(profile.emergencyContactName)],
    ['Relationship', profile.emergencyContactRelation ?? words.notProvided],
    ['Email', provided(profile.emergencyContactEmail)],
    ['Phone', provided(profile.emergencyPhone)],
    ['Address', provided(profile.emergencyContactAddress)],
  ]
}

/** The patient's health conditions with how serious they are. */
export function conditionLines(profile: Profile): Line[] {
  return profile.conditions
    .filter(({ condition }) => condition !== '')
    .map(({ condition, customCondition, severity, description }) => [
      customCondition || condition,
      description ? `${severity}, ${description}` : severity,
    ])
}

function provided(text: string): string {
  return text.trim() || words.notProvided
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
const frequencies = { daily: 'Once daily', 'twice-daily': 'Twice daily', 'three-times-daily': 'Three times daily' }

/** 'Twice daily, 8:00 AM and 8:00 PM', 'Once weekly, on Monday, 8:00 AM'. */
export function scheduleText({ pattern }: Pick<ReportedMedication, 'pattern'>): string {
  const times = timesOf(pattern).map(clockTime)
  const listed = times.length > 1 ? `${times.slice(0, -1).join(', ')} and ${times.at(-1)}` : times.join()
  if (pattern.frequency === 'weekly') return `Once weekly, on ${weekdays[pattern.weekday - 1]}, ${listed}`
  return `${frequencies[pattern.frequency]}, ${listed}`
}

const endings = { completed: 'Dosage completed', ended: 'Treatment ended', over: 'Course over' } as const

/** 'Since March 2, 2026', or from when to when and why it ended. */
export function courseText({ since, ending }: Pick<ReportedMedication, 'since' | 'ending'>): string {
  if (!ending) return `Since ${longDate(since)}`
  return `${longDate(since)} to ${longDate(ending.date)}, ${endings[ending.reason].toLowerCase()}`
}

/** 'Taken at 8:03 AM', with the day where it was another one; 'Missed', 'Not recorded', 'Due'. */
export function doseText({ dose, status }: ReportedDose, spans: ZoneSpans): string {
  if (dose.recorded?.status === 'taken') {
    const clock = wallClock(spans, dose.recorded.at)
    const isSameDay = clock.toPlainDate().equals(dose.nominal.toPlainDate())
    return `Taken at ${clockTime(clock)}${isSameDay ? '' : ` on ${longDate(clock.toPlainDate())}`}`
  }
  if (dose.recorded) return 'Missed'
  if (dose.passedOver) return 'Passed over at a change of time zone'
  return status === 'missed' ? 'Missed (not recorded)' : 'Due'
}

/** A text of several lines in one. */
export function oneLine(text: string): string {
  return text.trim().replaceAll(/[\s,]*\n\s*/g, ', ')
}

/** '86%, 24 of 28 doses taken'. */
export function tallyText({ taken, counted }: Tally): string {
  return `${percent(taken, counted)}%, ${taken} of ${counted} ${counted === 1 ? 'dose' : 'doses'} taken`
}
