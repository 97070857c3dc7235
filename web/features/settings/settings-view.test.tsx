import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import {
  createMemoryRouter,
  Link,
  type NavigateFunction,
  Outlet,
  RouterProvider,
  useLocation,
  useNavigate,
} from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import type { MedicationRecord } from '#core/api/medications.ts'
import { getSettings } from '#core/api/settings.ts'
import { withZone } from '#core/dose/zone-change.ts'
import { withChanges } from '#core/settings/changes.ts'
import { defaultSettings, languages, type Settings } from '#core/settings/settings.ts'
import { zoneId } from '#core/time/span.ts'
import { PatientRecordProvider } from '#web/lib/patient-record.tsx'
import { keys } from '#web/lib/queries.ts'
import * as session from '#web/lib/session.ts'
import { type ApiServer, apiServer, problem } from '#web/testing/api-server.ts'
import { cacheRecord } from '#web/testing/cache-record.ts'
import { at, medication, spans, withEntries } from '#web/testing/patient.ts'
import { signIn } from '#web/testing/sign-in.ts'
import { Toaster } from '#web/ui/toast.tsx'
import { SettingsView } from './settings-view.tsx'
import type { ThemeOfPage } from './use-switches.ts'

const sam = '6f0e3c0e-7f7d-4c6e-9c4b-0d8b5a3b7f11'
const now = at('2026-11-21T12:00')
const profile = {
  userId: sam,
  firstName: 'Sam',
  lastName: 'Rivera',
  email: 'sam@example.com',
  phone: '+1 555 0100',
  dateOfBirth: '1951-07-04',
  sex: 'male',
  selectedCountry: 'US',
  address: '',
  emergencyContactName: 'Luis Rivera',
  emergencyContactEmail: 'luis@example.com',
  emergencyPhone: '+1 555 0101',
  emergencyCountry: 'US',
  emergencyContactRelation: 'Child',
  emergencyContactAddress: '',
  avatar: 'avatar1',
  conditions: [],
}

let server: ApiServer
let stored: Settings
/** What the server has of the profile. */
let kept: Record<string, unknown>
let isDark: boolean
const theme = {
  followsDevice: true,
  chooseDark: vi.fn(),
  followDevice: vi.fn(),
} satisfies Omit<ThemeOfPage, 'isDark'>
const turnOnHere = vi.fn(async () => {})

beforeEach(() => {
  vi.clearAllMocks()
  isDark = false
  stored = defaultSettings
  kept = profile
  server = apiServer()
  server.answer('GET /api/settings', () => ({ body: z.encode(getSettings.output, stored) }))
  server.answer('GET /api/profile', () => ({ body: kept }))
  server.answer('PATCH /api/settings', (sent) => {
    const { deviceZone: _, ...changes } = sent as object & { deviceZone?: string }
    stored = withChanges(stored, changes)
    return { body: { settings: stored, zoneSpans: [{ zone: 'America/New_York', from: '2026-01-01T00:00:00Z' }] } }
  })
  server.answer('PATCH /api/profile', (sent) => {
    kept = { ...kept, ...(sent as object) }
    return { body: kept }
  })
  signIn()
  vi.spyOn(session, 'renewProfile')
  vi.setSystemTime(now.epochMilliseconds)
  vi.stubEnv('TZ', 'America/New_York')
})

const metformin = withEntries(medication({ name: 'Metformin', frequency: 'three-times-daily', time: '06:00' }), [
  '2026-11-21T06:00',
  '2026-11-21T06:10',
])

/** Sam's settings page, between a page before it and one that a link leads to. */
async function open(medications: readonly MedicationRecord[] = []) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } })
  const taken = [metformin, ...medications.map((one) => withEntries(one))]
  cacheRecord(client, { userId: sam, medications: taken, settings: stored })
  const page = (
    <QueryClientProvider client={client}>
      <Link to="/elsewhere">Elsewhere</Link>
      <PatientRecordProvider>
        <StoredSettings
          userId={sam}
          name="Sam Rivera"
          theme={{ ...theme, isDark }}
          slots={{
            conditions: () => null,
            permission: () => null,
            turnOnHere,
            thisDevice: 'This device',
            confirmation: { email: null, sms: null },
            contactPlaces: null,
            consents: null,
            anchors: () => null,
          }}
        />
      </PatientRecordProvider>
      <Toaster label="Toasts" />
    </QueryClientProvider>
  )
  const pages = [
    { path: '/', element: 'Before' },
    { path: '/settings', element: page },
    { path: '/elsewhere', element: 'The other page' },
  ]
  const frame = (
    <>
      <Where />
      <Outlet />
    </>
  )
  const places = { initialEntries: ['/', '/settings'], initialIndex: 1 }
  render(<RouterProvider router={createMemoryRouter([{ element: frame, children: pages }], places)} />)
}

/** The page with what the cache has as stored, as the real one. */
function StoredSettings(props: Omit<ComponentProps<typeof SettingsView>, 'stored'>) {
  const queryFn = () => ({ value: stored, fromDevice: false })
  const { data } = useQuery({ queryKey: keys.settings(sam), queryFn })
  return data && <SettingsView {...props} stored={data.value} />
}

/** Where the page is, and the way elsewhere. */
let pathname = ''
let navigate: NavigateFunction = () => {}
function Where() {
  pathname = useLocation().pathname
  navigate = useNavigate()
  return null
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const toggle = (name: string) => userEvent.click(screen.getByRole('switch', { name }))
const choose = (name: string, value: string) => userEvent.selectOptions(screen.getByRole('combobox', { name }), value)
const sentBy = (call: string) =>
  server.requests.filter(({ method, path }) => `${method} ${path}` === call).map(({ body }) => body)
const section = (name: string) =>
  screen.getByRole('button', { name }).closest<HTMLElement>('.settings-section') ?? document.body

describe('the sections', () => {
  it('are those of product 8, fold away and come back with what was chosen in them', async () => {
    await open()
    const titles = [
      'Edit Profile',
      'Notifications',
      'Reminder Settings',
      'Times of your day',
      'Appearance',
      'Privacy & Security',
      'Data Management',
    ]
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => within(heading).getByRole('button'))).toEqual(
      titles.map((name) => screen.getByRole('button', { name })),
    )
    await toggle('SMS')
    await press('Notifications')
    expect(screen.queryByRole('switch', { name: 'SMS' })).toBeNull()
    expect(section('Notifications').textContent).toContain('Push, SMS, Sound, and Vibration')
    await press('Notifications')
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'SMS' }).checked).toBe(true)
  })

  it('say how things stand while they are closed', async () => {
    stored = withChanges(defaultSettings, {
      notifications: { push: false, sound: false, vibration: false },
      reminders: { maxReminders: 1, advanceTime: 5 },
      appearance: { language: 'fr', timezone: 'PST' },
    })
    await open()
    expect(section('Edit Profile').textContent).toContain('Sam Rivera')
    expect(section('Notifications').textContent).toContain('All off')
    expect(section('Reminder Settings').textContent).toContain('5 minutes before, then once at the time')
    expect(section('Appearance').textContent).toContain('Light, Français, timezone PST')
  })

  it('offer every choice of product 16.1', async () => {
    await open()
    await press('Appearance')
    const choices = (name: string) =>
      within(screen.getByRole('combobox', { name }))
        .getAllByRole<HTMLOptionElement>('option')
        .map(({ value }) => value)
    expect(choices('Advance time')).toEqual(['5', '10', '15', '30', '60'])
    expect(choices('Snooze')).toEqual(['5', '10', '15', '30'])
    expect(choices('Max attempts')).toEqual(['1', '2', '3', '5'])
    expect(choices('Language')).toEqual([...languages])
    expect(choices('Timezone')).toEqual(['auto', 'EST', 'CST', 'MST', 'PST'])
  })
})

describe('a notification switch', () => {
  it.each([
    ['Push', 'Push notifications disabled', 'Push notifications enabled'],
    ['Email', 'Email notifications enabled', 'Email notifications disabled'],
    ['SMS', 'SMS notifications enabled', 'SMS notifications disabled'],
    ['Sound', 'Sound notifications disabled', 'Sound notifications enabled'],
    ['Vibration', 'Vibration notifications disabled', 'Vibration notifications enabled'],
  ])('%s is told by name, whichever way it is switched', async (name, first, second) => {
    await open()
    await toggle(name)
    await screen.findByText(first)
    await toggle(name)
    await waitFor(() => expect(screen.queryByText(second)).not.toBeNull())
  })

  it('is stored when its toast says so, without Save', async () => {
    await open()
    await toggle('Email')
    await screen.findByText('Email notifications enabled')
    expect(stored.notifications.email).toBe(true)
    screen.getByText('Everything is saved.')
    await choose('Snooze', '30')
    await toggle('SMS')
    await screen.findByText('SMS notifications enabled')
    expect(sentBy('PATCH /api/settings').at(-1)).toEqual({
      notifications: { sms: true },
      deviceZone: 'America/New_York',
    })
    screen.getByText('1 change not saved yet.')
  })

  it('stays as it was when it could not be stored, and says so', async () => {
    await open()
    server.answer('PATCH /api/settings', () => {
      throw new TypeError('Failed to fetch')
    })
    await toggle('Email')
    await screen.findByText(/^This is not saved, because the server cannot be reached\./)
    expect(screen.queryByText('Email notifications enabled')).toBeNull()
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Email' }).checked).toBe(false))
  })

  it('asks the browser when push is switched on, and for nothing else', async () => {
    await open()
    await toggle('Email')
    await toggle('Push')
    expect(turnOnHere).not.toHaveBeenCalled()
    await toggle('Push')
    expect(turnOnHere).toHaveBeenCalledTimes(1)
  })
})

describe('what the server sends', () => {
  const ntfy = (address: string | null) => ({ name: 'ntfy', own: { server: 'https://ntfy.example', address } })
  const channels = { channels: [{ name: 'email', own: null }, ntfy(null)] }

  it('is said with each switch, and what it does not send yet', async () => {
    server.answer('GET /api/reminder-channels', { body: channels })
    await open()
    await screen.findByText(/^An email to sam@example\.com when a dose is due/)
    expect(screen.queryByText(/^This server does not send text messages yet\./)).not.toBeNull()
  })

  it('goes to a topic of the ntfy app once the patient wants one, until they stop it', async () => {
    server.answer('GET /api/reminder-channels', { body: channels })
    server.answer('PUT /api/channel-address', { body: ntfy('dosewell-abc') })
    server.answer('DELETE /api/channel-address?channel=ntfy', { body: ntfy(null) })
    await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Use the ntfy app' }))
    await screen.findByText('dosewell-abc')
    screen.getByText('https://ntfy.example')
    await userEvent.click(screen.getByRole('button', { name: 'Stop using it' }))
    await screen.findByRole('button', { name: 'Use the ntfy app' })
    expect(screen.queryByText('dosewell-abc')).toBeNull()
  })
})

describe('quiet hours', () => {
  it('are off, ask for their times once they are on, and are saved with them', async () => {
    await open()
    expect(screen.queryByLabelText('From')).toBeNull()
    await userEvent.click(screen.getByRole('switch', { name: 'Quiet hours' }))
    expect((screen.getByLabelText('From') as HTMLInputElement).value).toBe('22:00')
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '' } })
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '21:30' } })
    screen.getByText(/, quiet from 9:30 PM to 7:00 AM$/)
    fireEvent.change(screen.getByLabelText('Until'), { target: { value: '21:30' } })
    screen.getByText('Start and end are the same, so quiet hours are off.')
    fireEvent.change(screen.getByLabelText('Until'), { target: { value: '06:00' } })
    await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
    await waitFor(() => expect(stored.reminders.quietHours).toBe(true))
    expect([stored.reminders.quietFrom, stored.reminders.quietUntil]).toEqual(['21:30', '06:00'])
  })
})

describe('Save Changes', () => {
  it('sends what was changed here and nothing else, and says so', async () => {
    await open()
    screen.getByText('Everything is saved.')
    await choose('Snooze', '30')
    await choose('Max attempts', '5')
    await choose('Advance time', '60')
    await choose('Advance time', '15')
    screen.getByText('2 changes not saved yet.')
    await press('Save Changes')
    await screen.findByText('Settings saved successfully!')
    expect(sentBy('PATCH /api/settings')).toEqual([
      { reminders: { snoozeTime: 30, maxReminders: 5 }, deviceZone: 'America/New_York' },
    ])
    expect(sentBy('PATCH /api/profile')).toEqual([])
  })

  it('keeps what was chosen when the server cannot be reached, and saves it when it is back', async () => {
    await open()
    server.answer('PATCH /api/settings', () => {
      throw new TypeError('Failed to fetch')
    })
    await choose('Snooze', '30')
    await press('Save Changes')
    expect((await screen.findByRole('alert')).textContent).toContain('the server cannot be reached')
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Snooze' }).value).toBe('30')
    screen.getByText('1 change not saved yet.')
    server.answer('PATCH /api/settings', {
      body: {
        settings: withChanges(stored, { reminders: { snoozeTime: 30 } }),
        zoneSpans: [{ zone: 'UTC', from: '2026-01-01T00:00:00Z' }],
      },
    })
    await press('Save Changes')
    await screen.findByText('Settings saved successfully!')
    expect(screen.queryByText(/cannot be reached/)).toBeNull()
  })

  it('updates the profile by what was typed alone, for all of the page', async () => {
    await open()
    await press('Edit Profile')
    fireEvent.change(await screen.findByLabelText('First name'), { target: { value: 'Samantha' } })
    await userEvent.click(screen.getByRole('radio', { name: 'Pink' }))
    await press('Save Changes')
    await screen.findByText('Profile updated successfully!')
    expect(sentBy('PATCH /api/profile')).toEqual([{ firstName: 'Samantha', avatar: 'avatar5' }])
    expect(sentBy('PATCH /api/settings')).toEqual([])
    expect(session.renewProfile).toHaveBeenCalledWith(expect.objectContaining({ first_name: 'Samantha' }), 'avatar5')
  })

  it('stores the settings though the profile is refused, and leads to the field', async () => {
    await open()
    server.answer('PATCH /api/profile', {
      status: 400,
      body: problem('invalid_input', 'Please enter a valid date of birth', {
        dateOfBirth: 'Please enter a valid date of birth',
      }),
    })
    fireEvent.change(await screen.findByLabelText('Phone number'), { target: { value: '555' } })
    await choose('Snooze', '30')
    await press('Save Changes')
    await screen.findByText('Settings saved successfully!')
    const wrong = screen.getByLabelText('Date of birth')
    expect(document.activeElement).toBe(wrong)
    expect(wrong.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByLabelText<HTMLInputElement>('Phone number').value).toBe('555')
    screen.getByText('1 change not saved yet.')
  })
})

describe('Edit Profile', () => {
  it('says what is wrong by product 3.1, opens itself for it, and sends nothing', async () => {
    await open()
    fireEvent.change(await screen.findByLabelText('First name'), { target: { value: ' ' } })
    fireEvent.change(screen.getByLabelText('Emergency contact email'), { target: { value: 'luis@' } })
    await press('Save Changes')
    screen.getByText('First name is required')
    screen.getByText('Please enter a valid email')
    expect(screen.getByRole('button', { name: 'Edit Profile' }).getAttribute('aria-expanded')).toBe('true')
    expect(document.activeElement).toBe(screen.getByLabelText('First name'))
    expect(sentBy('PATCH /api/profile')).toEqual([])
    fireEvent.change(screen.getByLabelText('First name'), { target: { value: 'Sam' } })
    expect(screen.queryByText('First name is required')).toBeNull()
  })

  it('shows the sign-in address, which is not changed here', async () => {
    await open()
    const email = await within(section('Edit Profile')).findByLabelText<HTMLInputElement>('Email')
    expect(email.value).toBe('sam@example.com')
    expect(email.readOnly).toBe(true)
  })

  it('shows each avatar with the initials', async () => {
    await open()
    await press('Edit Profile')
    await screen.findByLabelText('First name')
    for (const colour of ['blue', 'green', 'purple', 'orange', 'pink']) {
      expect(section('Edit Profile').querySelector(`.avatar--${colour}`)?.textContent).toBe('SR')
    }
  })

  it('says that a new emergency contact has to be agreed to anew, where the one before was told of missed doses', async () => {
    const agreed = { ...medication({ name: 'Tacrolimus', time: '08:00' }), contactConsentAt: now }
    await open([agreed])
    await press('Edit Profile')
    fireEvent.change(await screen.findByLabelText('Emergency contact name'), { target: { value: 'Maria Soto' } })
    await press('Save Changes')
    await waitFor(() =>
      expect(
        screen.queryByText(/^Your emergency contact has changed\. Nobody is told about missed doses/),
      ).not.toBeNull(),
    )
  })

  it('takes an emergency contact out as a whole, and begins a new one as Spouse/Partner', async () => {
    await open()
    await press('Edit Profile')
    for (const name of ['Emergency contact name', 'Emergency contact email', 'Emergency contact phone']) {
      fireEvent.change(await screen.findByLabelText(name), { target: { value: '' } })
    }
    await press('Save Changes')
    await screen.findByText('Profile updated successfully!')
    expect(sentBy('PATCH /api/profile')).toEqual([
      { emergencyContactName: '', emergencyContactEmail: '', emergencyPhone: '', emergencyContactRelation: null },
    ])
    await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Relationship').value).toBe('Spouse/Partner'))
  })
})

describe('Appearance', () => {
  it('shows dark mode at once, stores it, and says so', async () => {
    await open()
    await press('Appearance')
    await toggle('Dark mode')
    expect(theme.chooseDark).toHaveBeenLastCalledWith(true)
    await screen.findByText('Dark mode enabled')
    expect(sentBy('PATCH /api/settings')).toMatchObject([{ appearance: { darkMode: true } }])
    screen.getByText('Everything is saved.')
  })

  it('says when light mode is back', async () => {
    isDark = true
    await open()
    await press('Appearance')
    await toggle('Dark mode')
    await waitFor(() => expect(screen.queryByText('Light mode enabled')).not.toBeNull())
  })

  it('says what another timezone does to the next doses before it is saved', async () => {
    await open()
    await press('Appearance')
    await choose('Timezone', 'PST')
    screen.getByText('Once you save, your doses follow Los Angeles time. It is 9:00 AM there now.')
    const rows = screen.getAllByRole('row').map((row) => row.textContent)
    expect(rows).toContain('Metformin 500\u00a0mg')
    expect(rows.find((row) => row?.startsWith('Next'))).toContain('today at 2:00 PM')
    expect(rows.find((row) => row?.startsWith('Then'))).toContain('8 h later')
    await press('Keep the current time zone')
    expect(screen.queryByText(/Once you save/)).toBeNull()
    screen.getByText('Everything is saved.')
  })

  it('says so when the doses follow that clock already', async () => {
    await open()
    await press('Appearance')
    await choose('Timezone', 'EST')
    screen.getByText('Your doses already follow New York time. Nothing changes.')
    expect(withZone(spans, zoneId('EST') ?? spans[0].zone, now)).toBe(spans)
  })
})

describe('leaving with changes that are not saved', () => {
  it('a link away is confirmed first, and can be canceled', async () => {
    await open()
    await choose('Snooze', '30')
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }))
    const question = await screen.findByRole('alertdialog', { name: '1 change is not saved' })
    await userEvent.click(within(question).getByRole('button', { name: 'Stay on this page' }))
    expect(pathname).toBe('/settings')
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Snooze' }).value).toBe('30')
  })

  it('the way back is confirmed first, and can be taken', async () => {
    await open()
    await choose('Snooze', '30')
    act(() => void navigate(-1))
    const leave = await screen.findByRole('button', { name: 'Leave without saving' })
    expect(pathname).toBe('/settings')
    await userEvent.click(leave)
    await screen.findByText('Before')
    expect(sentBy('PATCH /api/settings')).toEqual([])
  })

  it('closing the tab is confirmed by the browser', async () => {
    await open()
    const isAsked = () => {
      const event = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(event)
      return event.defaultPrevented
    }
    expect(isAsked()).toBe(false)
    await choose('Snooze', '30')
    expect(isAsked()).toBe(true)
    await choose('Snooze', '5')
    expect(isAsked()).toBe(false)
  })

  it('is allowed to anybody who is signed out', async () => {
    await open()
    await choose('Snooze', '30')
    act(() => session.signedOut())
    act(() => void navigate('/'))
    await waitFor(() => expect(screen.queryByText('Before')).not.toBeNull())
  })

  it('is not confirmed when nothing is changed', async () => {
    await open()
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }))
    await waitFor(() => expect(screen.queryByText('The other page')).not.toBeNull())
  })
})
