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
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import type { MedicationRecord } from '#core/api/medications.ts'
import { getSettings } from '#core/api/settings.ts'
import { withZone } from '#core/dose/zone-change.ts'
import { withChanges } from '#core/settings/changes.ts'
import { defaultSettings, languages, type Settings } from '#core/settings/settings.ts'
import { zoneId } from '#core/time/span.ts'
import * as outbox from '#web/lib/outbox.ts'
import type { QueuedEntry } from '#web/lib/outbox-queue.ts'
import { PatientRecordProvider } from '#web/lib/patient-record.tsx'
import { keys } from '#web/lib/queries.ts'
import * as session from '#web/lib/session.ts'
import { type ApiServer, apiServer, problem, sessionBody } from '#web/testing/api-server.ts'
import { cacheRecord } from '#web/testing/cache-record.ts'
import { at, medication, spans, withEntries } from '#web/testing/patient.ts'
import { signIn } from '#web/testing/sign-in.ts'
import { chooseLanguage } from '#web/texts/language.ts'
import { Toaster } from '#web/ui/toast.tsx'
import { SettingsView } from './settings-view.tsx'
import type { ThemeOfPage } from './use-settings-at-once.ts'

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
afterEach(() => act(() => chooseLanguage('en')))

const metformin = withEntries(medication({ name: 'Metformin', frequency: 'three-times-daily', time: '06:00' }), [
  '2026-11-21T06:00',
  '2026-11-21T06:10',
])

/** Sam's settings page, between a page before it and one that a link leads to. */
async function open(medications: readonly MedicationRecord[] = [], hash = '') {
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
          email="sam@example.com"
          theme={{ ...theme, isDark }}
          isOffHere
          slots={{
            conditions: () => null,
            turnOnHere,
            thisDevice: () => 'This device',
            confirmation: { email: null, sms: null },
            contactPlaces: 'Answers of the contact',
            consents: null,
            anchors: () => null,
          }}
        />
      </PatientRecordProvider>
      <Toaster label="Toasts" closeLabel="Close" />
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
  const places = { initialEntries: ['/', `/settings${hash}`], initialIndex: 1 }
  render(<RouterProvider router={createMemoryRouter([{ element: frame, children: pages }], places)} />)
}

async function openProfile(medications: readonly MedicationRecord[] = []) {
  await open(medications)
  await press('Edit Profile')
  await screen.findByLabelText('First name')
}
const openNotifications = () => open([], '#notifications')
const openReminders = () => open([], '#reminders')
async function typeName(name: string) {
  fireEvent.change(await screen.findByLabelText('First name'), { target: { value: name } })
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

describe('the exports', () => {
  it('say what they lack while this device has entries that are not sent', async () => {
    const queued = {} as QueuedEntry
    vi.spyOn(outbox, 'useUnsentEntries').mockReturnValue([queued, queued])
    await open()
    await press('Data Management')
    const said = '2 entries on this device have not been sent yet and are not in the report.'
    expect(screen.queryByText(said)).not.toBeNull()
  })
})

describe('the sections', () => {
  it('are those of product 8, closed at first, and come back with what was chosen in them', async () => {
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
    for (const name of titles) {
      expect(screen.getByRole('button', { name }).getAttribute('aria-expanded')).toBe('false')
    }
    await press('Notifications')
    await toggle('SMS')
    await press('Notifications')
    expect(screen.queryByRole('switch', { name: 'SMS' })).toBeNull()
    expect(section('Notifications').textContent).toContain('Push, SMS, Sound, and Vibration')
    await press('Notifications')
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'SMS' }).checked).toBe(true)
  })

  it('a link to one of them finds it open', async () => {
    await open([], '#reminders')
    screen.getByRole('combobox', { name: 'Snooze' })
    expect(screen.getByRole('button', { name: 'Notifications' }).getAttribute('aria-expanded')).toBe('false')
  })

  it('say when push reaches other devices but not this one', async () => {
    await open()
    expect(section('Notifications').textContent).toContain(
      'Push, Sound, and Vibration. Notifications are off on this device.',
    )
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
    expect(section('Appearance').textContent).toContain('Light, Français, time zone PST')
  })

  it('offer every choice of product 16.1', async () => {
    await open()
    await press('Reminder Settings')
    await press('Appearance')
    const choices = (name: string) =>
      within(screen.getByRole('combobox', { name }))
        .getAllByRole<HTMLOptionElement>('option')
        .map(({ value }) => value)
    expect(choices('Advance time')).toEqual(['5', '10', '15', '30', '60'])
    expect(choices('Snooze')).toEqual(['5', '10', '15', '30'])
    expect(choices('Max attempts')).toEqual(['1', '2', '3', '5'])
    expect(choices('Language')).toEqual([...languages])
    expect(choices('Time zone')).toEqual(['auto', 'EST', 'CST', 'MST', 'PST'])
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
    await openNotifications()
    await toggle(name)
    await screen.findByText(first)
    await toggle(name)
    await waitFor(() => expect(screen.queryByText(second)).not.toBeNull())
  })

  it('is stored when its toast says so', async () => {
    await openNotifications()
    await toggle('Email')
    await screen.findByText('Email notifications enabled')
    expect(stored.notifications.email).toBe(true)
    expect(sentBy('PATCH /api/settings')).toEqual([{ notifications: { email: true }, deviceZone: 'America/New_York' }])
  })

  it('stays as it was when it could not be stored, and says so', async () => {
    await openNotifications()
    server.answer('PATCH /api/settings', () => {
      throw new TypeError('Failed to fetch')
    })
    await toggle('SMS')
    await screen.findByText(/^This is not saved, because the server cannot be reached\./)
    expect(screen.queryByText('SMS notifications enabled')).toBeNull()
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('switch', { name: 'SMS' }).checked).toBe(false))
  })

  it('is told as stored when only the response of the first try was lost', async () => {
    await openNotifications()
    const settings = { ...stored, notifications: { ...stored.notifications, sms: true } }
    let tries = 0
    server.answer('PATCH /api/settings', () => {
      stored = settings
      if (++tries === 1) throw new TypeError('Failed to fetch')
      return { body: { settings, zoneSpans: [{ zone: 'America/New_York', from: '2026-01-01T00:00:00Z' }] } }
    })
    // A toast of the test before may still be there.
    const failures = () => screen.queryAllByText(/^This is not saved/).length
    const before = failures()
    await toggle('SMS')
    await screen.findByText('SMS notifications enabled')
    expect(failures()).toBeLessThanOrEqual(before)
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'SMS' }).checked).toBe(true)
  })

  it('asks the browser when push is switched on, and for nothing else', async () => {
    await openNotifications()
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
    await openNotifications()
    await screen.findByText(/^An email to sam@example\.com when a dose is due/)
    expect(screen.queryByText(/^This server does not send text messages yet\./)).not.toBeNull()
  })

  it('goes to a topic of the ntfy app once the patient wants one, until they stop it', async () => {
    server.answer('GET /api/reminder-channels', { body: channels })
    server.answer('PUT /api/channel-address', { body: ntfy('dosewell-abc') })
    server.answer('DELETE /api/channel-address?channel=ntfy', { body: ntfy(null) })
    await openNotifications()
    await userEvent.click(await screen.findByRole('button', { name: 'Use the ntfy app' }))
    await screen.findByText('dosewell-abc')
    screen.getByText('https://ntfy.example')
    await userEvent.click(screen.getByRole('button', { name: 'Stop using it' }))
    await screen.findByRole('button', { name: 'Use the ntfy app' })
    expect(screen.queryByText('dosewell-abc')).toBeNull()
  })
})

describe('a choice', () => {
  it('is stored at once and alone, and says so', async () => {
    await openReminders()
    await choose('Snooze', '30')
    await screen.findByText('Settings saved successfully!')
    await choose('Max attempts', '5')
    await waitFor(() => expect(stored.reminders).toMatchObject({ snoozeTime: 30, maxReminders: 5 }))
    expect(sentBy('PATCH /api/settings')).toEqual([
      { reminders: { snoozeTime: 30 }, deviceZone: 'America/New_York' },
      { reminders: { maxReminders: 5 }, deviceZone: 'America/New_York' },
    ])
  })

  it('is as it was when the server cannot be reached', async () => {
    await openReminders()
    server.answer('PATCH /api/settings', () => {
      throw new TypeError('Failed to fetch')
    })
    await choose('Snooze', '30')
    await screen.findByText(/^This is not saved, because the server cannot be reached/)
    await waitFor(() => expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Snooze' }).value).toBe('5'))
  })

  it('of a language is told in that language', async () => {
    await open()
    await press('Appearance')
    await choose('Language', 'de')
    await screen.findByText('Die Einstellungen sind gespeichert!')
    expect(stored.appearance.language).toBe('de')
  })
})

describe('quiet hours', () => {
  it('are off, and once they are on ask for their times, which are stored when they are entered', async () => {
    await openReminders()
    expect(screen.queryByLabelText('From')).toBeNull()
    await userEvent.click(screen.getByRole('switch', { name: 'Quiet hours' }))
    await waitFor(() => expect(stored.reminders.quietHours).toBe(true))
    const enter = (name: string, time: string) => {
      fireEvent.change(screen.getByLabelText(name), { target: { value: time } })
      fireEvent.blur(screen.getByLabelText(name))
    }
    expect((screen.getByLabelText('From') as HTMLInputElement).value).toBe('22:00')
    enter('From', '')
    expect((screen.getByLabelText('From') as HTMLInputElement).value).toBe('22:00')
    enter('From', '21:30')
    await screen.findByText(/, quiet from 9:30 PM to 7:00 AM$/)
    enter('Until', '21:30')
    await screen.findByText('Start and end are the same, so quiet hours are off.')
    enter('Until', '06:00')
    await waitFor(() => expect(stored.reminders).toMatchObject({ quietFrom: '21:30', quietUntil: '06:00' }))
  })
})

describe('what no server has yet', () => {
  it('is called allowed or not, and never on', async () => {
    await open()
    await press('Privacy & Security')
    screen.getByText('There is none: Dosewell shares no data, has no analytics and sends no crash reports.')
    await userEvent.click(screen.getByText('Your choices, if that ever changes'))
    await toggle('Analytics')
    await waitFor(() => expect(stored.privacy.analytics).toBe(false))
    const later = screen.getByRole('group')
    await waitFor(() => expect(within(later).getAllByText('Not allowed')).toHaveLength(2))
    expect(within(later).getAllByText('Allowed')).toHaveLength(1)
  })
})

describe('Edit Profile', () => {
  it('is stored by Save Changes, only what was typed', async () => {
    await openProfile()
    screen.getByText('Everything is saved.')
    fireEvent.change(await screen.findByLabelText('First name'), { target: { value: 'Samantha' } })
    await userEvent.click(screen.getByRole('radio', { name: 'Pink' }))
    screen.getByText('2 changes not saved yet.', { selector: '[role=status]' })
    await press('Save Changes')
    await screen.findByText('Profile updated successfully!')
    expect(sentBy('PATCH /api/profile')).toEqual([{ firstName: 'Samantha', avatar: 'avatar5' }])
    expect(sentBy('PATCH /api/settings')).toEqual([])
    const renewed = expect.objectContaining({ first_name: 'Samantha' })
    expect(session.renewProfile).toHaveBeenCalledWith(sessionBody().userId, renewed, 'avatar5')
  })

  it('keeps what was typed when the server cannot be reached, and saves it when it is back', async () => {
    await openProfile()
    server.answer('PATCH /api/profile', () => {
      throw new TypeError('Failed to fetch')
    })
    fireEvent.change(await screen.findByLabelText('First name'), { target: { value: 'Samantha' } })
    await press('Save Changes')
    expect((await screen.findByRole('alert')).textContent).toContain('Your profile is not saved')
    expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Samantha')
    server.answer('PATCH /api/profile', () => ({ body: { ...kept, firstName: 'Samantha' } }))
    await press('Save Changes')
    await screen.findByText('Profile updated successfully!')
    expect(screen.queryByText(/^Your profile is not saved/)).toBeNull()
  })

  it('says while it is closed that something is not saved', async () => {
    await openProfile()
    fireEvent.change(await screen.findByLabelText('First name'), { target: { value: 'Samantha' } })
    await press('Edit Profile')
    const button = screen.getByRole('button', { name: 'Edit Profile' })
    const line = document.getElementById(button.getAttribute('aria-describedby') ?? '')
    expect(line?.textContent).toBe('1 change not saved yet.')
  })

  it('leads to the field that the server refuses', async () => {
    await openProfile()
    server.answer('PATCH /api/profile', {
      status: 400,
      body: problem('invalid_input', 'Please enter a valid date of birth', {
        dateOfBirth: 'Please enter a valid date of birth',
      }),
    })
    fireEvent.change(await screen.findByLabelText('Phone number'), { target: { value: '555' } })
    await press('Save Changes')
    const wrong = screen.getByLabelText('Date of birth')
    await waitFor(() => expect(document.activeElement).toBe(wrong))
    expect(wrong.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByLabelText<HTMLInputElement>('Phone number').value).toBe('555')
  })

  it('says what is wrong by product 3.1, and sends nothing', async () => {
    await openProfile()
    fireEvent.change(await screen.findByLabelText('First name'), { target: { value: ' ' } })
    fireEvent.change(screen.getByLabelText('Emergency contact email'), { target: { value: 'luis@' } })
    await press('Save Changes')
    screen.getByText('First name is required')
    screen.getByText('Please enter a valid email')
    expect(document.activeElement).toBe(screen.getByLabelText('First name'))
    expect(sentBy('PATCH /api/profile')).toEqual([])
    fireEvent.change(screen.getByLabelText('First name'), { target: { value: 'Sam' } })
    expect(screen.queryByText('First name is required')).toBeNull()
  })

  it('says at Save Changes that nothing is saved until no field is wrong', async () => {
    await openProfile()
    await typeName(' ')
    const email = screen.getByLabelText('Emergency contact email')
    fireEvent.change(email, { target: { value: 'luis@' } })
    await press('Save Changes')
    await typeName('Sam')
    screen.getByText(/^Nothing is saved yet/)
    fireEvent.change(email, { target: { value: 'luis@example.com' } })
    expect(screen.queryByText(/^Nothing is saved yet/)).toBeNull()
  })

  it('shows the sign-in address, which is not changed here', async () => {
    await openProfile()
    const email = await within(section('Edit Profile')).findByLabelText<HTMLInputElement>('Email')
    expect(email.value).toBe('sam@example.com')
    expect(email.readOnly).toBe(true)
  })

  it('shows each avatar with the initials', async () => {
    await openProfile()
    await screen.findByLabelText('First name')
    for (const colour of ['blue', 'green', 'purple', 'orange', 'pink']) {
      expect(section('Edit Profile').querySelector(`.avatar--${colour}`)?.textContent).toBe('SR')
    }
  })

  it('says that a new emergency contact has to be agreed to anew, where the one before was told of missed doses', async () => {
    const agreed = { ...medication({ name: 'Tacrolimus', time: '08:00' }), contactConsentAt: now }
    await openProfile([agreed])
    fireEvent.change(await screen.findByLabelText('Emergency contact name'), { target: { value: 'Maria Soto' } })
    await press('Save Changes')
    await waitFor(() =>
      expect(
        screen.queryByText(/^Your emergency contact has changed\. Nobody is told about missed doses/),
      ).not.toBeNull(),
    )
  })

  it('invites an emergency contact only once they are saved', async () => {
    await open([], '#profile')
    const email = await screen.findByLabelText('Emergency contact email')
    screen.getByText('Answers of the contact')
    fireEvent.change(email, { target: { value: 'maria@example.com' } })
    screen.getByText(/^Save your changes to see what this contact has answered/)
    expect(screen.queryByText('Answers of the contact')).toBeNull()
    for (const name of ['Emergency contact name', 'Emergency contact email', 'Emergency contact phone']) {
      fireEvent.change(screen.getByLabelText(name), { target: { value: '' } })
    }
    expect(screen.queryByText(/^Save your changes to see/)).toBeNull()
    expect(screen.queryByText('Answers of the contact')).toBeNull()
  })

  it('takes an emergency contact out as a whole, and begins a new one as Spouse/Partner', async () => {
    await openProfile()
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
  })

  it('says when light mode is back', async () => {
    isDark = true
    await open()
    await press('Appearance')
    await toggle('Dark mode')
    await waitFor(() => expect(screen.queryByText('Light mode enabled')).not.toBeNull())
  })

  it('shows what another time zone does to the next doses, and stores it only if the patient adjusts', async () => {
    await open()
    await press('Appearance')
    await choose('Time zone', 'PST')
    screen.getByText('If you adjust, your doses follow Los Angeles time. It is 9:00 AM there now.')
    const rows = screen.getAllByRole('row').map((row) => row.textContent)
    expect(rows).toContain('Metformin 500\u00a0mg')
    expect(rows.find((row) => row?.startsWith('Next'))).toContain('today at 2:00 PM')
    expect(rows.find((row) => row?.startsWith('Then'))).toContain('8 h later')
    await press('Keep New York time')
    expect(screen.queryByText(/^If you adjust/)).toBeNull()
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Time zone' }).value).toBe('auto')
    expect(sentBy('PATCH /api/settings')).toEqual([])
    await choose('Time zone', 'PST')
    await press('Adjust to Los Angeles time')
    await screen.findByText('Settings saved successfully!')
    expect(stored.appearance.timezone).toBe('PST')
    await waitFor(() => expect(screen.queryByText(/^If you adjust/)).toBeNull())
  })

  it('stores a time zone at once when the doses follow that clock already', async () => {
    await open()
    await press('Appearance')
    await choose('Time zone', 'EST')
    await screen.findByText('Settings saved successfully!')
    expect(screen.queryByText(/^If you adjust/)).toBeNull()
    expect(stored.appearance.timezone).toBe('EST')
    expect(withZone(spans, zoneId('EST') ?? spans[0].zone, now)).toBe(spans)
  })
})

describe('leaving with changes that are not saved', () => {
  /** Answers the question, once it takes a tap. */
  async function answer(name: string) {
    const question = await screen.findByRole('alertdialog', { name: '1 change is not saved' })
    await waitFor(() => expect(question.classList).not.toContain('dialog--inert'))
    await userEvent.click(within(question).getByRole('button', { name }))
  }

  it('a link away is confirmed first, and can be canceled', async () => {
    await openProfile()
    await typeName('Samantha')
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }))
    await answer('Stay on this page')
    expect(pathname).toBe('/settings')
    expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Samantha')
  })

  it('the way back is confirmed first, and can be taken', async () => {
    await openProfile()
    await typeName('Samantha')
    act(() => void navigate(-1))
    await answer('Leave without saving')
    await screen.findByText('Before')
    expect(sentBy('PATCH /api/profile')).toEqual([])
  })

  it('a link away can save them first', async () => {
    await openProfile()
    await typeName('Samantha')
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }))
    await answer('Save and leave')
    await screen.findByText('The other page')
    expect(sentBy('PATCH /api/profile')).toEqual([{ firstName: 'Samantha' }])
  })

  it('a link away leads to the wrong field when they cannot be saved, also in a closed section', async () => {
    await openProfile()
    await typeName('')
    await press('Edit Profile')
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }))
    await answer('Save and leave')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('First name')))
    expect(pathname).toBe('/settings')
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('closing the tab is confirmed by the browser', async () => {
    await openProfile()
    const isAsked = () => {
      const event = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(event)
      return event.defaultPrevented
    }
    expect(isAsked()).toBe(false)
    await typeName('Samantha')
    expect(isAsked()).toBe(true)
    await typeName('Sam')
    expect(isAsked()).toBe(false)
  })

  it('is allowed to anybody who is signed out', async () => {
    await openProfile()
    await typeName('Samantha')
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
