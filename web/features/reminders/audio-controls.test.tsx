import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getSettings } from '#core/api/settings.ts'
import { changeSettings } from '#core/api/settings-changes.ts'
import { defaultSettings } from '#core/settings/settings.ts'
import { type Day, dayOf } from '#web/lib/day.ts'
import { keys } from '#web/lib/queries.ts'
import { type ApiServer, apiServer, encoded, unreachable } from '#web/testing/api-server.ts'
import { at, medication, sam, spans, withEntries } from '#web/testing/patient.ts'
import { Toaster } from '#web/ui/toast.tsx'
import { AudioControls } from './audio-controls.tsx'
import * as autoplay from './autoplay.ts'
import * as sound from './sound.ts'
import { setReminderVolume } from './use-volume.ts'
import { useWelcome } from './use-welcome.ts'
import { reminderVolume } from './volume.ts'

const silent = medication({ name: 'Lisinopril', time: '20:00' })
const spoken = medication({ name: 'Metformin', time: '20:00', voice: true })
type Changes = { notifications: { sound: boolean } }
let stored = defaultSettings
let server: ApiServer

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  stored = defaultSettings
  server = apiServer()
  server.answer(getSettings, () => encoded(getSettings, stored))
  server.answer(changeSettings, (changes) => {
    stored = { ...stored, notifications: { ...stored.notifications, ...(changes as Changes).notifications } }
    return encoded(changeSettings, { settings: stored, zoneSpans: spans })
  })
  vi.spyOn(sound, 'isSoundSupported').mockReturnValue(true)
  vi.spyOn(sound, 'soundReminder').mockResolvedValue()
  vi.spyOn(sound, 'soundWelcome').mockResolvedValue()
  vi.spyOn(autoplay, 'isAutoplayAllowed').mockResolvedValue(true)
  vi.spyOn(autoplay, 'useIsSilenced').mockReturnValue(false)
})
afterEach(() => {
  vi.clearAllMocks()
  setReminderVolume(0.7)
})

/** Sam's dashboard, with nothing due unless another time is said. @param facts.shownFor in milliseconds */
function open({ taken = silent, time = '12:00', shownFor = 3000 } = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(keys.settings('sam'), { value: stored, fromDevice: false })
  const record = sam(withEntries(taken))
  const day = dayOf({ record, settings: stored.reminders, now: at(`2026-11-21T${time}`) })
  return render(
    <QueryClientProvider client={client}>
      <Dashboard day={day} shownFor={shownFor} />
      <Toaster label="Notifications" closeLabel="Close" />
    </QueryClientProvider>,
  )
}

/** The audio controls, and the welcome that does not wait for them. */
function Dashboard({ day, shownFor }: { day: Day; shownFor: number }) {
  const [shownAt] = useState(() => performance.now() - shownFor)
  useWelcome({ day, firstName: 'Sam' })
  return <AudioControls day={day} dashboardAt={shownAt} />
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const switch_ = () => screen.getByRole('switch', { name: 'Audio reminders' })
const slider = () => screen.getByRole('slider', { name: 'Volume' })

describe('the audio controls', () => {
  it('appear three seconds after the dashboard', async () => {
    open({ shownFor: 0 })
    await pass(2900)
    expect(screen.queryByText('Audio reminders')).toBeNull()
    await pass(200)
    expect(screen.queryByText('Audio reminders')).not.toBeNull()
  })

  it('begin at 70%, and keep on this device what is set, in steps of a tenth from 0 to 1', () => {
    open()
    expect(slider().getAttribute('aria-valuetext')).toBe('70%')
    expect(['min', 'max', 'step'].map((name) => slider().getAttribute(name))).toEqual(['0', '1', '0.1'])
    fireEvent.change(slider(), { target: { value: '0.3' } })
    expect(slider().getAttribute('aria-valuetext')).toBe('30%')
    expect(reminderVolume()).toBe(0.3)
    expect(localStorage.getItem('reminderVolume')).toBe('0.3')
  })

  it('play the very reminder that will come, as loud as is set', () => {
    open({ taken: spoken })
    fireEvent.change(slider(), { target: { value: '0.4' } })
    fireEvent.click(screen.getByRole('button', { name: 'Play a sample' }))
    expect(sound.soundReminder).toHaveBeenCalledExactlyOnceWith('This is how a reminder sounds.', 'en', 0.4)
  })

  it('play the chime to a patient whose medicines do not speak', () => {
    open()
    fireEvent.click(screen.getByRole('button', { name: 'Play a sample' }))
    expect(sound.soundReminder).toHaveBeenCalledExactlyOnceWith(null, 'en', 0.7)
  })

  it('say that at 0 nothing sounds', () => {
    open()
    fireEvent.change(slider(), { target: { value: '0' } })
    screen.getByText('At 0% reminders make no sound on this device.')
    expect(screen.queryByRole('button', { name: 'Play a sample' })).toBeNull()
  })

  it('switch the sound of the account off and on, also when the page is closed at once', async () => {
    open()
    fireEvent.click(switch_())
    await waitFor(() => expect(screen.queryByRole('slider')).toBeNull())
    await waitFor(() => expect(stored.notifications).toMatchObject({ sound: false }))
    expect(server.requestsTo(changeSettings)).toMatchObject([
      { body: { notifications: { sound: false } }, keepalive: true },
    ])
    fireEvent.click(switch_())
    await waitFor(() => expect(stored.notifications).toMatchObject({ sound: true }))
  })

  it('go back and say so when the setting cannot be stored', async () => {
    server.answer(changeSettings, unreachable)
    open()
    fireEvent.click(switch_())
    await screen.findByText(/The setting was not saved\. Please try again\./)
    await waitFor(() => expect((switch_() as HTMLInputElement).checked).toBe(true))
  })

  it('say why nothing can be heard yet where the browser waits for a press', () => {
    vi.mocked(autoplay.useIsSilenced).mockReturnValue(true)
    open()
    expect(screen.queryByText(/^This browser plays sound only after/)).not.toBeNull()
  })

  it('say so where the browser can make no sound', () => {
    vi.mocked(sound.isSoundSupported).mockReturnValue(false)
    open()
    screen.getByText('Audio reminders not supported in this browser')
    expect(screen.queryByRole('switch')).toBeNull()
  })
})

describe('the welcome', () => {
  it('comes after two seconds, once in a visit, and names no medicine', async () => {
    const { unmount } = open()
    await pass(1900)
    expect(sound.soundWelcome).not.toHaveBeenCalled()
    await pass(200)
    expect(sound.soundWelcome).toHaveBeenCalledExactlyOnceWith('Welcome, Sam. Audio reminders are on.', 'en', 0.7)
    unmount()
    open()
    await pass(3000)
    expect(sound.soundWelcome).toHaveBeenCalledTimes(1)
  })

  it('does not come where the browser does not let the page sound by itself', async () => {
    vi.mocked(autoplay.isAutoplayAllowed).mockResolvedValue(false)
    open()
    await pass(3000)
    expect(sound.soundWelcome).not.toHaveBeenCalled()
  })

  it('does not come while a dose is due', async () => {
    open({ time: '20:00' })
    await pass(3000)
    expect(sound.soundWelcome).not.toHaveBeenCalled()
  })

  it('does not come when audio reminders are off', async () => {
    stored = { ...stored, notifications: { ...stored.notifications, sound: false } }
    open()
    await pass(3000)
    expect(sound.soundWelcome).not.toHaveBeenCalled()
  })
})
