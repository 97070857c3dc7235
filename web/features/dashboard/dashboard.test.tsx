import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { nonEmpty } from '#core/non-empty.ts'
import { defaultSettings } from '#core/settings/settings.ts'
import { every, rows, weekdays } from '#core/testing/custom-pattern.ts'
import type { ZoneId, ZoneSpans } from '#core/time/span.ts'
import { dayOf } from '#web/lib/day.ts'
import { sentence } from '#web/testing/by-text-content.ts'
import { at, medication, sam, spans, withEntries, withPattern } from '#web/testing/patient.ts'
import { ConnectionNote } from './connection-note.tsx'
import { Figures } from './figures.tsx'
import { Greeting } from './greeting.tsx'
import { FailedList } from './list-states.tsx'
import { NothingDuePanel } from './nothing-due-panel.tsx'
import { RecordedTwicePanel } from './recorded-twice-panel.tsx'
import { Streak } from './streak.tsx'
import { type Today, todayOf as todayOfCards } from './today.ts'
import { WeekBars } from './week-bars.tsx'
import { Welcome } from './welcome.tsx'

const lisinopril = medication({ name: 'Lisinopril', dosage: '10mg', time: '08:00' })
const metformin = medication({ name: 'Metformin', frequency: 'twice-daily', time: '08:00' })
const weekly = medication({ name: 'Methotrexate', dosage: '15mg', time: '09:00', weekday: 1 })
const now = at('2026-11-21T15:00')

function todayOf(records: ReturnType<typeof withEntries>[], of: typeof spans, at: Temporal.Instant): Today {
  const day = dayOf({ record: { ...sam(...records), spans: of }, settings: defaultSettings.reminders, now: at })
  return todayOfCards(day.medications, 0, of, at)
}

/** The number of a tile and what it counts. */
function tile(name: string) {
  const value = screen.getByText(name).closest('dt')?.nextElementSibling
  return [value?.textContent, value?.nextElementSibling?.textContent]
}

function figures(records: ReturnType<typeof withEntries>[], weeklyFigure = { percent: 86, part: 24, counted: 28 }) {
  render(<Figures today={todayOf(records, spans, now)} weekly={weeklyFigure} spans={spans} now={now} />, {
    wrapper: MemoryRouter,
  })
}

const day = (date: string, taken: number, counted: number) => ({
  date: Temporal.PlainDate.from(date),
  taken,
  counted,
  onTime: 0,
})

describe("the dashboard's tiles", () => {
  it('each say what they count', () => {
    figures([
      withEntries(lisinopril, ['2026-11-21T08:00', '2026-11-21T08:02']),
      withEntries(metformin),
      withEntries(weekly),
    ])
    expect(tile('Medications today')).toEqual(['2', '1 of 3 doses taken'])
    expect(tile('Adherence rate')).toEqual(['86%', '24 of 28 doses, 7 days'])
    expect(tile('Next dosage')).toEqual(['8:00 PM', 'Metformin 500\u00a0mg'])
    expect(tile('Current medications')).toEqual(['3', '1 of them not daily'])
  })

  it('count a custom pattern as daily only when it is taken every day', () => {
    figures([withEntries(lisinopril), withEntries(withPattern(metformin, rows([every, '08:00'])))])
    expect(tile('Current medications')).toEqual(['2', 'all of them daily'])
    cleanup()
    figures([withEntries(lisinopril), withEntries(withPattern(metformin, rows([weekdays(1, 3, 5), '08:00'])))])
    expect(tile('Current medications')).toEqual(['2', '1 of them not daily'])
  })

  it('name the amount of the next dose', () => {
    const insulin = rows([every, '16:00', '8 units'], [every, '22:00', '4 units'])
    figures([withEntries(withPattern(lisinopril, insulin))])
    expect(tile('Next dosage')).toEqual(['4:00 PM', 'Lisinopril 8\u00a0units'])
  })

  it('count a weekly medicine on its own day only', () => {
    const monday = at('2026-11-23T07:00')
    expect(todayOf([withEntries(weekly)], spans, now).medications).toBe(0)
    expect(todayOf([withEntries(weekly)], spans, monday).medications).toBe(1)
  })

  it('name the day of a next dosage that is not today, and the medicines that share its time', () => {
    const taken = ['2026-11-21T08:00', '2026-11-21T08:02'] as const
    const evening = ['2026-11-21T20:00', '2026-11-21T14:30'] as const
    figures([withEntries(lisinopril, taken), withEntries(metformin, taken, evening)])
    expect(tile('Next dosage')).toEqual(['8:00 AM', 'tomorrow, 2 medications'])
  })

  it('keep a name from right to left to its place, beside tiles too', () => {
    const hebrew = withEntries(medication({ name: 'דואר', dosage: '5mg', time: '20:00' }))
    figures([hebrew])
    expect(screen.getByText('Next dosage').nextElementSibling?.nextElementSibling?.innerHTML).toContain(
      '<bdi>דואר</bdi> <bdi>5&nbsp;mg</bdi>',
    )
    render(<NothingDuePanel today={todayOf([hebrew], spans, now)} spans={spans} now={now} />)
    expect(screen.getByText(sentence('Next: today, 8:00 PM, דואר 5 mg')).querySelectorAll('bdi')).toHaveLength(2)
    render(<Greeting firstName="דני" spans={spans} now={now} />)
    expect(screen.getByRole('heading', { name: 'Good afternoon, דני' }).innerHTML).toContain('<bdi>דני</bdi>')
  })

  it('are zero for a new patient, with one thing to do', () => {
    render(<Welcome firstName="Sam" addId="add" onAdd={() => {}} />)
    expect(tile('Medications today')[0]).toBe('0')
    expect(tile('Adherence rate')[0]).toBe('0%, no doses yet')
    expect(tile('Next dosage')[0]).toBe('None')
    expect(tile('Current medications')[0]).toBe('0')
    screen.getByRole('button', { name: 'Add Your First Medication' })
  })
})

describe('the dashboard', () => {
  it.each([
    ['03:30', 'Good evening, Sam'],
    ['04:00', 'Good morning, Sam'],
    ['12:00', 'Good afternoon, Sam'],
    ['18:00', 'Good evening, Sam'],
  ])('greets at %s with %s', (time, greeting) => {
    vi.stubEnv('TZ', 'America/New_York')
    render(<Greeting firstName="Sam" spans={spans} now={at(`2026-11-21T${time}`)} />)
    expect(screen.getByRole('heading').textContent).toBe(greeting)
    screen.getByText('Saturday, November 21')
  })

  it('says of which zone the times are where the device is in another', () => {
    vi.stubEnv('TZ', 'America/New_York')
    const { rerender } = render(<Greeting firstName="Sam" spans={spans} now={now} />)
    const date = () => screen.getByText(/^Saturday, November 21/).textContent
    expect(date()).toBe('Saturday, November 21')
    vi.stubEnv('TZ', 'Asia/Tokyo')
    rerender(<Greeting firstName="Sam" spans={spans} now={now} />)
    expect(date()).toBe('Saturday, November 21, New York time')
  })

  it('says first that a dose is recorded twice, and shows it', async () => {
    const onShow = vi.fn()
    const dose = '2026-11-21T08:00'
    const twice = withEntries(lisinopril, [dose, '2026-11-21T08:02'], [dose, '2026-11-21T11:30'])
    const today = todayOf([twice], spans, now)
    render(<RecordedTwicePanel twice={nonEmpty(today.twice)} poisonLine="1-800-222-1222" onShow={onShow} />)
    screen.getByText(sentence('Recorded twice: Lisinopril'))
    screen.getByText('Took it once? Undo one.')
    screen.getByText('May have taken it twice? Call your pharmacist or poison help line now.')
    screen.getByRole('link', { name: 'Call poison help line: 1-800-222-1222' })
    await userEvent.click(screen.getByRole('button', { name: 'See both' }))
    expect(onShow).toHaveBeenCalledWith(`${lisinopril.id}/${dose}`)
  })

  it('names what leads to several doses that are recorded twice', () => {
    const twice = (name: string, time: string) => {
      const dose = `2026-11-21T${time}`
      return withEntries(medication({ name, time }), [dose, `${dose.slice(0, -1)}2`], [dose, '2026-11-21T11:45'])
    }
    const today = todayOf([twice('Lisinopril', '08:00'), twice('Ramipril', '07:00')], spans, now)
    render(<RecordedTwicePanel twice={nonEmpty(today.twice)} poisonLine={null} onShow={() => {}} />)
    screen.getByText(sentence('Recorded twice: Lisinopril, Ramipril'))
    screen.getByText('Took each once? Undo one record of each.')
    screen.getByText(/^May have taken any of them twice\?/)
    expect(screen.queryByRole('button', { name: 'See both' })).toBeNull()
    screen.getByRole('button', { name: 'See the doses' })
  })

  it('says what comes next when nothing is due, when a dose is not recorded, and when all is taken', () => {
    const open = todayOf([withEntries(metformin, ['2026-11-21T08:00', '2026-11-21T08:02'])], spans, now)
    const { unmount } = render(<NothingDuePanel today={open} spans={spans} now={now} />)
    screen.getByText('Nothing due now')
    screen.getByText(sentence('Next: today, 8:00 PM, Metformin 500 mg'))
    unmount()
    const missed = todayOf([withEntries(lisinopril)], spans, at('2026-11-21T09:00'))
    const { unmount: unmountMissed } = render(<NothingDuePanel today={missed} spans={spans} now={now} />)
    screen.getByText('1 dose today is not recorded')
    unmountMissed()
    const done = todayOf([withEntries(lisinopril, ['2026-11-21T08:00', '2026-11-21T08:02'])], spans, now)
    render(<NothingDuePanel today={done} spans={spans} now={now} />)
    expect(screen.queryByText('Today’s dose is taken')).not.toBeNull()
  })

  describe('does not say that all is taken', () => {
    const title = (today: Today, of: ZoneSpans, at: Temporal.Instant) => {
      const { container } = render(<NothingDuePanel today={today} spans={of} now={at} />)
      return container.querySelector('b')?.textContent
    }

    it('while a dose dated tomorrow is open because the clock went back', () => {
      const tokyo = { zone: 'Asia/Tokyo' as ZoneId, from: at('2026-01-01T00:00') }
      const losAngeles = {
        zone: 'America/Los_Angeles' as ZoneId,
        from: Temporal.Instant.from('2026-11-10T09:00+09:00'),
      }
      const moved = [tokyo, losAngeles] as const
      // At 8:05 AM in Tokyo.
      const daily = withEntries(lisinopril, ['2026-11-09T08:00', '2026-11-08T18:05'])
      const noon = Temporal.Instant.from('2026-11-09T19:00-08:00')
      const today = todayOf([daily], moved, noon)
      expect([today.doses, today.taken, today.isDone]).toEqual([1, 1, false])
      expect(title(today, moved, noon)).toBe('1 dose today is not recorded')
    })

    it('while a dose of today is open though its medicine has since ended', () => {
      const closing = {
        at: at('2026-11-21T09:00'),
        reason: 'ended' as const,
        until: Temporal.PlainDateTime.from('2026-11-21T08:30'),
        keeps: [],
      }
      const versions = lisinopril.versions.map((version) => ({ ...version, closing }))
      const ended = withEntries({ ...lisinopril, versions })
      const other = withEntries(
        medication({ name: 'Metformin', time: '08:00' }),
        ['2026-11-20T08:00', '2026-11-20T08:02'],
        ['2026-11-21T08:00', '2026-11-21T08:02'],
      )
      const today = todayOf([ended, other], spans, at('2026-11-21T09:05'))
      expect([today.doses, today.taken, today.isDone]).toEqual([1, 1, false])
      expect(title(today, spans, at('2026-11-21T09:05'))).toBe('1 dose today is not recorded')
    })

    it('while a dose from last night is open, though it is not one of today’s', () => {
      const friday = withEntries(medication({ name: 'Methotrexate', time: '22:00', weekday: 5 }))
      const daily = withEntries(lisinopril, ['2026-11-21T08:00', '2026-11-21T08:02'])
      const today = todayOf([friday, daily], spans, at('2026-11-21T09:00'))
      expect([today.isDone, today.unrecorded]).toEqual([false, 0])
      expect(title(today, spans, at('2026-11-21T09:00'))).toBe('Nothing due now')
    })
  })

  it('shows a streak above 0 only', () => {
    const { container, rerender } = render(<Streak streak={{ days: 0, isAtLeast: false }} />)
    expect(container.textContent).toBe('')
    rerender(<Streak streak={{ days: 2, isAtLeast: false }} />)
    screen.getByText('2-day streak')
    rerender(<Streak streak={{ days: 40, isAtLeast: true }} />)
    screen.getByText('40 days or more in a row')
  })

  it('tells the week to a screen reader as a table', () => {
    render(<WeekBars days={[day('2026-11-20', 3, 4), day('2026-11-21', 0, 0)]} />)
    const row = within(screen.getByRole('table')).getByRole('row', { name: /Friday, November 20/ })
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['3', '4'])
    expect(screen.queryByText(/^None recorded as taken/)).toBeNull()
  })

  it('tells a day on which nothing was taken from a day on which nothing counted', () => {
    const { container } = render(<WeekBars days={[day('2026-11-19', 0, 2), day('2026-11-20', 0, 0)]} />)
    screen.getByText('None recorded as taken: Thursday')
    const [none, empty] = container.querySelectorAll('.bars li')
    expect(none?.textContent).toContain('0/2')
    expect(none?.querySelector('.bar__mark svg')).not.toBeNull()
    expect(empty?.querySelector('.bar__mark svg')).toBeNull()
    expect(empty?.className).not.toBe(none?.className)
  })

  it('shows no empty columns to a new patient', () => {
    const { container } = render(<WeekBars days={[day('2026-11-20', 0, 0), day('2026-11-21', 0, 0)]} />)
    screen.getByText(/^Nothing counted yet/)
    expect(container.querySelector('.bars')).toBeNull()
  })

  it('says what the server said, or our own words, when the list cannot be loaded', () => {
    const { rerender } = render(<FailedList message="" onRetry={() => {}} />)
    screen.getByText(/^An error occurred while fetching medications/)
    rerender(<FailedList message="The server cannot be reached." onRetry={() => {}} />)
    expect(screen.queryByText(/^The server cannot be reached\. What you marked is safe/)).not.toBeNull()
  })

  it('says how many entries wait to be sent', () => {
    const { container, rerender } = render(<ConnectionNote online stale={false} waiting={0} />)
    expect(container.textContent).toBe('')
    rerender(<ConnectionNote online={false} stale={false} waiting={2} />)
    expect(screen.getByRole('status').textContent).toBe(
      'You are offline. Doses you mark are saved on this device. 2 entries are waiting to be sent.',
    )
  })
})
