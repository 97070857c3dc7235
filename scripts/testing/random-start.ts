import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** When the tests of core, server and page start, as an ISO instant. */
    start: string
  }
}

/** With and without daylight saving, north and south, whole hours and parts of one, and both sides of the date line. */
const zones = [
  'Africa/Cairo',
  'Africa/Casablanca',
  'Africa/Lagos',
  'America/Havana',
  'America/Los_Angeles',
  'America/New_York',
  'America/Phoenix',
  'America/Santiago',
  'America/Sao_Paulo',
  'America/St_Johns',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Asia/Tehran',
  'Asia/Tokyo',
  'Atlantic/Azores',
  'Australia/Adelaide',
  'Australia/Lord_Howe',
  'Australia/Sydney',
  'Europe/Berlin',
  'Europe/Lisbon',
  'Europe/London',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Pacific/Honolulu',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'UTC',
]

const first = Temporal.Instant.from('2026-01-01T00:00:00Z')
const end = Temporal.Instant.from('2033-01-01T00:00:00Z')

/**
 * Says on which day and in which time zone the tests of this run are, so that none comes to need a certain one: drawn anew for
 * each run, or as TEST_DATE (an instant, or a date for its first moment) and TEST_ZONE say.
 */
export function setup(project: TestProject) {
  const zone = process.env.TEST_ZONE ?? zones[below(zones.length)] ?? 'UTC'
  const start = process.env.TEST_DATE ? instantOf(process.env.TEST_DATE, zone) : drawnInstant()
  process.env.TZ = zone
  project.provide('start', start.toString())
  console.log(`These tests start at TEST_DATE=${start} TEST_ZONE=${zone}\n`)
}

function instantOf(text: string, zone: string): Temporal.Instant {
  return /T.*(?:Z|[+-]\d\d)/i.test(text)
    ? Temporal.Instant.from(text)
    : Temporal.PlainDateTime.from(text).toZonedDateTime(zone).toInstant()
}

function drawnInstant(): Temporal.Instant {
  return first.add({ seconds: below(first.until(end).total('seconds')) })
}

/** A whole number from 0 up to, not including, `limit`. */
function below(limit: number): number {
  return Math.floor(Math.random() * limit)
}
