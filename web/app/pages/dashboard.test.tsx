import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { Link, MemoryRouter } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { defaultSettings } from '#core/settings/settings.ts'
import { withoutIsolates } from '#core/text/isolate.ts'
import { ApiError } from '#web/lib/api.ts'
import { currentDay } from '#web/lib/day.ts'
import * as patient from '#web/lib/patient-record.tsx'
import type { MedicationDoses, PatientRecord } from '#web/lib/record.ts'
import { apiServer } from '#web/testing/api-server.ts'
import { at, medication, spans, withEntries } from '#web/testing/patient.ts'
import { AddMedicationProvider } from '../add-medication.tsx'
import { DashboardPage } from './dashboard.tsx'

const refetch = vi.fn()

/** Sam opens the dashboard; the record stands as said. */
function open(time: string, state: Partial<patient.RecordState>, address = '/app') {
  vi.setSystemTime(at(time).epochMilliseconds)
  currentDay.clear()
  if (state.record) void currentDay.update({ record: state.record, settings: defaultSettings.reminders, now: at(time) })
  vi.spyOn(patient, 'usePatientRecord').mockReturnValue({
    status: 'ready',
    record: null,
    error: null,
    isStale: false,
    anchors: null,
    refetch,
    ...state,
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, enabled: false } } })
  return render(
    <MemoryRouter initialEntries={[address]}>
      <Link to="/app/elsewhere">Elsewhere</Link>
      <QueryClientProvider client={client}>
        <AddMedicationProvider>
          <DashboardPage />
        </AddMedicationProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  )
}

function record(...medications: MedicationDoses[]): PatientRecord {
  return { userId: 'sam', spans, medications, asNeeded: [], unsent: 0, olderStreak: null }
}

const lisinopril = withEntries(medication({ name: 'Lisinopril', dosage: '10mg', time: '08:00' }))
const metformin = withEntries(medication({ name: 'Metformin', time: '20:00' }))
const over = withEntries(medication({ name: 'Amoxicillin', time: '08:00', until: '2026-11-10T08:00' }))

beforeEach(() => {
  localStorage.clear()
  apiServer()
})

describe('the dashboard', () => {
  it('shows three placeholders while it loads', () => {
    const { container } = open('2026-11-21T12:00', { status: 'loading' })
    expect(screen.getByRole('status').textContent).toBe('Loading...')
    expect(container.querySelectorAll('.medication[aria-hidden="true"]')).toHaveLength(3)
  })

  it('says what failed and tries again when asked to', () => {
    const error = new ApiError(503, {
      message: 'The database is away.',
      code: 'unavailable',
      details: null,
      hint: null,
    })
    open('2026-11-21T12:00', { status: 'error', error })
    within(screen.getByRole('alert')).getByText(/^The database is away\./)
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(refetch).toHaveBeenCalledTimes(1)
  })

  it('welcomes a patient without medications', async () => {
    open('2026-11-21T12:00', { record: record() })
    expect(screen.queryByRole('heading', { name: /^Welcome/ })).not.toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Add Your First Medication' }))
    await screen.findByRole('dialog', { name: 'Add New Medication' })
  })

  it('closes the form for a new medication where the patient goes to another page, and keeps what was typed', async () => {
    open('2026-11-21T12:00', { record: record() })
    const add = () => fireEvent.click(screen.getByRole('button', { name: 'Add Your First Medication', hidden: true }))
    add()
    const name = () => screen.findByLabelText<HTMLInputElement>('Medication name')
    fireEvent.change(await name(), { target: { value: 'Metformin' } })
    fireEvent.click(screen.getByRole('link', { name: 'Elsewhere', hidden: true }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
    add()
    expect((await name()).value).toBe('Metformin')
  })

  it('says so when all medications are past, and keeps the figures', () => {
    open('2026-11-21T12:00', { record: record(over) })
    screen.getByText('No medications scheduled')
    screen.getByRole('button', { name: 'Add New Medication' })
    expect(screen.queryByText(/First Medication/)).toBeNull()
    expect(screen.queryByText('Adherence rate')).not.toBeNull()
  })

  it('puts what is due above all else, and never shows it twice', () => {
    open('2026-11-21T08:01', { record: record(lisinopril, metformin) })
    const panel = screen.getByRole('article', { name: 'Lisinopril 10\u00a0mg, 8:00 AM, Due now' })
    within(panel).getByRole('button', { name: 'Mark Taken' })
    expect(screen.getAllByRole('heading', { name: /Lisinopril/ })).toHaveLength(1)
    screen.getByRole('article', { name: 'Metformin 500\u00a0mg' })
  })

  describe('while doses are missed', () => {
    const night = withEntries(medication({ name: 'Zocor', dosage: '20mg', time: '22:30' }))
    const notes = () => screen.getAllByRole('status').map(({ textContent }) => withoutIsolates(textContent))

    it('says so in one place, with Clear All, when nothing is due', () => {
      open('2026-11-21T12:00', { record: record(lisinopril, metformin) })
      expect(notes()).toEqual(['1 dose today is not recordedLisinopril, 8:00 AM'])
      fireEvent.click(screen.getByRole('button', { name: 'Clear All' }))
      expect(notes()).toEqual(['1 dose today is not recorded'])
      expect(screen.queryByRole('button', { name: 'Clear All' })).toBeNull()
    })

    it('leads to where one of today is recorded', () => {
      open('2026-11-21T12:00', { record: record(lisinopril, metformin) })
      fireEvent.click(screen.getByRole('button', { name: 'Go to the dose' }))
      const row = screen.getByRole('article', { name: /Lisinopril/ })
      expect(document.activeElement).toBe(within(row).getByRole('button', { name: 'Mark Taken' }))
    })

    it('leads to the history for one whose row is about the next dose', () => {
      open('2026-11-21T08:45', { record: record(night) })
      expect(screen.getByRole('link', { name: 'Go to the dose' }).getAttribute('href')).toBe('/app/history')
    })

    it("counts last night's with them", () => {
      open('2026-11-21T08:45', { record: record(lisinopril, night) })
      expect(notes()).toEqual(['2 doses are not recordedZocor, yesterday 10:30 PM and 1 more'])
    })

    it('counts those that it names: not the ones that were cleared before', () => {
      open('2026-11-21T12:00', { record: record(lisinopril, metformin) })
      fireEvent.click(screen.getByRole('button', { name: 'Clear All' }))
      cleanup()
      open('2026-11-21T21:00', { record: record(lisinopril, metformin) })
      expect(notes()).toEqual(['1 dose today is not recordedMetformin, 8:00 PM'])
    })

    it('says so in a banner when another one is due', () => {
      open('2026-11-21T20:00', { record: record(lisinopril, metformin) })
      expect(notes()).toEqual(['1 missed doseLisinopril, 8:00 AM'])
    })
  })

  it('says above the list which dose was recorded twice, also while another one is due', () => {
    const morning = '2026-11-21T08:00'
    const twice = withEntries(
      medication({ name: 'Lisinopril', time: '08:00' }),
      [morning, '2026-11-21T08:02'],
      [morning, '2026-11-21T14:10'],
    )
    open('2026-11-21T20:00', { record: record(twice, metformin) })
    const note = screen.getAllByRole('status').map(({ textContent }) => withoutIsolates(textContent))
    expect(note).toEqual([
      'Recorded twice: LisinoprilTook it once? Undo one.May have taken it twice? Call your pharmacist or poison help line now.',
    ])
    screen.getByRole('button', { name: 'See both' })
  })

  describe('opened by Taken on a notification', () => {
    it('asks what Mark Taken would ask', async () => {
      const tablets = withEntries(medication({ name: 'Metformin', time: '08:00', frequency: 'three-times-daily' }), [
        '2026-11-21T08:00',
        '2026-11-21T15:00',
      ])
      open('2026-11-21T16:00', { record: record(tablets) }, `/app?take=${tablets.medication.id}`)
      await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeNull())
    })

    it('records nothing by itself: an address is no press', async () => {
      open('2026-11-21T08:01', { record: record(lisinopril) }, `/app?take=${lisinopril.medication.id}`)
      const button = screen.getByRole('button', { name: 'Mark Taken' })
      await waitFor(() => expect(document.activeElement).toBe(button))
      expect(button.getAttribute('aria-disabled')).toBe(null)
    })
  })

  it('tells that it shows the copy on this device', () => {
    open('2026-11-21T12:00', { record: record(lisinopril), isStale: true })
    expect(screen.queryByText('This is the copy on this device.')).not.toBeNull()
  })
})
