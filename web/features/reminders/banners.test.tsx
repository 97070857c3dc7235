import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { getSettings } from '#core/api/settings.ts'
import { defaultSettings } from '#core/settings/settings.ts'
import { type Day, dayOf } from '#web/lib/day.ts'
import type { PatientRecord } from '#web/lib/record.ts'
import { apiServer, pending } from '#web/testing/api-server.ts'
import { at, medication, sam, withEntries } from '#web/testing/patient.ts'
import { ActiveReminders, MissedDoses } from './banners.tsx'
import { PermissionNote } from './permission-note.tsx'
import { useReminders } from './use-reminders.ts'

const metformin = withEntries(medication({ name: 'Metformin', time: '08:00' }))
const lisinopril = withEntries(medication({ name: 'Lisinopril', dosage: '10mg', time: '08:00' }))
const night = withEntries(medication({ name: 'Zocor', dosage: '20mg', time: '22:30' }))

function Banners({ day }: { day: Day }) {
  return (
    <>
      <ActiveReminders day={day} doses="/app" />
      <MissedDoses day={day} reminders={useReminders(day)} placeOf={() => null} />
    </>
  )
}

function open(time: string, record: PatientRecord) {
  const day = dayOf({ record, settings: defaultSettings.reminders, now: at(`2026-11-21T${time}`) })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, enabled: false } } })
  const view = render(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <Banners day={day} />
      </QueryClientProvider>
    </MemoryRouter>,
  )
  return { ...view, user: userEvent.setup() }
}

beforeEach(() => {
  // The settings stay the defaults (product 16.1).
  apiServer().answer(getSettings, pending)
})

afterEach(() => {
  cleanup()
  localStorage.clear()
})

describe('active reminders', () => {
  it('name the medicines that are due, and the way to them', () => {
    open('08:00', sam(metformin, lisinopril))
    expect(screen.getByRole('alert').textContent).toContain(
      '2 reminders activeMetformin 500\u00a0mg and Lisinopril 10\u00a0mg, 8:00 AM',
    )
    expect(screen.getByRole('link', { name: 'Go to the dose' }).getAttribute('href')).toBe('/app')
  })

  it('name the medicines of each time with that', () => {
    const aspirin = withEntries(medication({ name: 'Aspirin', dosage: '100mg', time: '08:10' }))
    open('08:10', sam(aspirin, metformin, lisinopril))
    expect(screen.getByRole('alert').textContent).toContain(
      'Metformin 500\u00a0mg and Lisinopril 10\u00a0mg, 8:00 AMAspirin 100\u00a0mg, 8:10 AM',
    )
  })

  it('lead to the doses by their main button, before Dismiss All', () => {
    open('08:00', sam(metformin))
    const go = screen.getByRole('link', { name: 'Go to the dose' })
    expect(go.className).toContain('btn--solid')
    expect(screen.getByRole('alert').contains(go)).toBe(false)
    expect(go.nextElementSibling).toBe(screen.getByRole('button', { name: 'Dismiss All' }))
  })

  it('are hidden by Dismiss All, which records nothing', async () => {
    const { user } = open('08:00', sam(metformin))
    await user.click(screen.getByRole('button', { name: 'Dismiss All' }))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('are not there when nothing is due', () => {
    open('07:59', sam(metformin))
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('missed doses', () => {
  it('are told with their time', () => {
    open('12:00', sam(metformin))
    expect(screen.getByRole('status').textContent).toContain('1 missed doseMetformin, 8:00 AM')
  })

  it("name the first of several, last night's with its day", () => {
    open('08:45', sam(metformin, night))
    expect(screen.getByRole('status').textContent).toContain('2 missed dosesZocor, yesterday 10:30 PM and 1 more')
  })

  it('missed doses of another day name its date: a weekly medicine can be taken for days', () => {
    open('07:45', sam(withEntries(medication({ name: 'Alendronate', dosage: '70mg', time: '08:00', weekday: 1 }))))
    expect(screen.getByRole('status').textContent).toContain('1 missed doseAlendronate, Mon, Nov 16, 8:00 AM')
  })

  it('are taken from the banner by Clear All, on this device and after a reload, too', async () => {
    const { user, unmount } = open('12:00', sam(metformin))
    await user.click(screen.getByRole('button', { name: 'Clear All' }))
    expect(screen.queryByRole('status')).toBeNull()
    unmount()
    open('12:01', sam(metformin))
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('come back with the next dose that is missed', async () => {
    const { user, unmount } = open('12:00', sam(metformin))
    await user.click(screen.getByRole('button', { name: 'Clear All' }))
    unmount()
    const noon = withEntries(medication({ name: 'Vitamin D', time: '12:30' }))
    open('13:00', sam(metformin, noon))
    expect(screen.getByRole('status').textContent).toContain('1 missed doseVitamin D, 12:30 PM')
  })
})

test('a name from right to left keeps to its place in either banner', () => {
  const hebrew = withEntries(medication({ name: 'דואר', dosage: '5mg', time: '08:00' }))
  const { unmount } = open('08:00', sam(hebrew))
  expect(screen.getByRole('alert').innerHTML).toContain('<bdi>דואר</bdi> <bdi>5&nbsp;mg</bdi>, 8:00 AM')
  unmount()
  open('12:00', sam(hebrew))
  expect(screen.getByRole('status').innerHTML).toContain('<bdi>דואר</bdi>, 8:00 AM')
})

describe('permission for notifications', () => {
  const renderNote = (note: ReactNode) => render(<MemoryRouter>{note}</MemoryRouter>)

  /** A browser that has answered this, and answers that when it is asked. */
  function browser(permission: NotificationPermission, answer = permission) {
    const Notifications = { permission, requestPermission: vi.fn(async () => (Notifications.permission = answer)) }
    vi.stubGlobal('Notification', Notifications)
    return Notifications
  }

  it('is asked for on a press, not before', async () => {
    const { requestPermission } = browser('default', 'granted')
    renderNote(<PermissionNote wanted />)
    expect(requestPermission).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Turn on notifications' }))
    expect(requestPermission).toHaveBeenCalledOnce()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('a refused permission is shown, with the way to give it', async () => {
    browser('denied')
    renderNote(<PermissionNote wanted />)
    expect(screen.getByRole('status').textContent).toContain('Reminders cannot reach this device.')
    const how = screen.getByText(/choose Notifications/)
    expect(how.hidden).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'Show me how' }))
    expect(how.hidden).toBe(false)
  })

  it('a browser without notifications is named', () => {
    Reflect.deleteProperty(window, 'Notification')
    renderNote(<PermissionNote wanted />)
    expect(screen.queryByText('This browser cannot show notifications.')).not.toBeNull()
  })

  it('is no question for a patient who switched notifications off', () => {
    browser('default')
    const { container } = renderNote(<PermissionNote wanted={false} />)
    expect(container.textContent).toBe('')
  })
})
