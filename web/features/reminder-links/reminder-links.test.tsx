import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ApiServer, apiServer, problem } from '#web/testing/api-server.ts'
import { chooseLanguage } from '#web/texts/language.ts'
import { doubleTapMs } from '#web/ui/double-tap.ts'
import { DoseLink } from './dose-link.tsx'
import { StopEmails } from './stop-emails.tsx'

const read = 'POST /api/reminder-links/read'
const take = 'POST /api/reminder-links/taken'
const undo = 'POST /api/reminder-links/undo'
const stop = 'POST /api/reminder-links/stop-email'

let server: ApiServer
beforeEach(() => {
  server = apiServer()
})
afterEach(() => chooseLanguage('en'))

const dose = (changes: object = {}) => ({
  name: 'Tacrolimus',
  dosage: '1mg',
  nominal: '2026-03-02T08:00',
  state: 'open',
  lastTaken: null,
  ...changes,
})
const linked = (...doses: object[]) => ({
  body: { language: 'en', doses: doses.length > 0 ? doses : [dose()], until: '2026-03-03T05:00:00Z' },
})
/** What a press is answered that has recorded something; another one, of the same link, had nothing to record. */
const pressed = (...doses: object[]) => ({ body: { ...linked(...doses).body, isRecorded: true } })

const open = (page = <DoseLink token="secret" />) => render(<MemoryRouter>{page}</MemoryRouter>)
const asked = () => server.requests.map(({ path }) => path.split('/').at(-1))

describe('the page of a reminder’s link', () => {
  it('shows the dose with one button, and records nothing before it is pressed', async () => {
    server.answer(read, linked())
    server.answer(take, pressed(dose({ state: 'taken', lastTaken: '2026-03-02T08:04' })))
    open()
    const button = await screen.findByRole('button', { name: 'Yes, I just took it' })
    expect(screen.getByRole('listitem').textContent).toBe(
      'Tacrolimus 1\u00a0mgThe dose planned for Mon, Mar 2, 8:00 AM',
    )
    expect(asked()).toEqual(['read'])
    await userEvent.click(button)
    await screen.findByRole('heading', { name: 'Recorded as taken' })
    expect(screen.getByRole('listitem').textContent).toContain('Taken at 8:04 AM.')
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Taken', 'Undo'])
    expect(server.requests.at(-1)?.body).toEqual({ token: 'secret' })
    expect(asked()).toEqual(['read', 'taken'])
  })

  describe('after a press', () => {
    const takenDose = dose({ state: 'taken', lastTaken: '2026-03-02T08:04' })

    async function press(before = linked(), after = pressed(takenDose)) {
      server.answer(read, before)
      server.answer(take, after)
      open()
      const yes = await screen.findByRole('button', { name: /^Yes, I just took/ })
      vi.useFakeTimers({ toFake: ['Date', 'Temporal', 'setTimeout', 'clearTimeout'] })
      const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
      fireEvent.click(yes)
      await pass(0)
      const button = screen.getByRole('button', { name: 'Undo' })
      fireEvent.click(button)
      await pass(doubleTapMs)
      expect(asked()).toEqual(['read', 'taken'])
      fireEvent.click(button)
      await pass(0)
      expect(asked()).toContain('undo')
    }

    it('keeps a button in the place of the first one that does nothing, however often it is pressed', async () => {
      server.answer(read, linked())
      server.answer(take, pressed(takenDose))
      open()
      const yes = await screen.findByRole('button', { name: 'Yes, I just took it' })
      await userEvent.click(yes)
      const undoButton = await screen.findByRole('button', { name: 'Undo' })
      expect(screen.getByRole('button', { name: 'Taken' })).toBe(yes)
      expect(yes.getAttribute('aria-disabled')).toBe('true')
      expect(yes.compareDocumentPosition(undoButton) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
      await userEvent.tripleClick(yes)
      expect(asked()).toEqual(['read', 'taken'])
      screen.getByText('Pressed by mistake? For 10 minutes you can undo it here.')
    })

    it('undoes it when asked to, not by a double tap, and says so', async () => {
      server.answer(undo, linked(dose({ state: 'over' })))
      await press()
      const title = screen.getByRole('heading', { name: 'No longer recorded as taken' })
      expect(document.activeElement).toBe(title)
      expect(server.requests.at(-1)?.body).toEqual({ token: 'secret' })
      expect(screen.queryByRole('button')).toBeNull()
      screen.getByText('There may be no further reminder. You can record what you take in Dosewell.')
    })

    it('counts in its title the doses that were undone: one may stay taken', async () => {
      const second = { name: 'Aspirin' }
      server.answer(undo, linked(takenDose, dose({ ...second, state: 'over' })))
      await press(linked(dose(), dose(second)), pressed(takenDose, { ...takenDose, ...second }))
      screen.getByRole('heading', { name: '1 of 2 no longer recorded as taken' })
    })

    it('counts in its title the doses that were recorded: one may have to be asked about', async () => {
      const ask = dose({ name: 'Metformin', state: 'ask' })
      server.answer(read, linked(dose(), ask))
      server.answer(take, pressed(takenDose, ask))
      open()
      await userEvent.click(await screen.findByRole('button', { name: 'Yes, I just took it' }))
      await screen.findByRole('button', { name: '1 of 2 taken' })
      expect(document.activeElement?.textContent).toBe('1 of 2 recorded as taken')
    })

    it('says what it undid when another dose of the link was recorded in the app meanwhile', async () => {
      const other = { name: 'Metformin' }
      server.answer(undo, linked(dose({ state: 'over' }), { ...takenDose, ...other }))
      await press(
        linked(dose(), dose({ ...other, state: 'ask' })),
        pressed(takenDose, dose({ ...other, state: 'ask' })),
      )
      screen.getByRole('heading', { name: '1 of 2 no longer recorded as taken' })
      screen.getByText(/^There may be no further reminder\./)
    })

    it('leads to the app when it is too late for that', async () => {
      server.answer(undo, linked(takenDose))
      await press()
      screen.getByText('If that was a mistake, undo it in Dosewell.')
      screen.getByRole('heading', { name: 'Recorded as taken' })
      expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Taken'])
    })

    it('has no undo for what another page of the same link has recorded meanwhile, and leads to the app', async () => {
      server.answer(read, linked())
      server.answer(take, linked(takenDose))
      open()
      await userEvent.click(await screen.findByRole('button', { name: 'Yes, I just took it' }))
      await screen.findByRole('heading', { name: 'Recorded as taken' })
      screen.getByText('If that was a mistake, undo it in Dosewell.')
      expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    })

    it('has no undo when it is opened anew, maybe by somebody else, and leads to the app', async () => {
      server.answer(read, linked(takenDose))
      open()
      await screen.findByText('If that was a mistake, undo it in Dosewell.')
      expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    })

    it('can be asked again when the server was not reached', async () => {
      await press()
      expect(screen.getByRole('alert').textContent).toContain('Not undone yet.')
      screen.getByRole('button', { name: 'Undo' })
    })
  })

  it('says that nothing was recorded when it was not taken yet, and can be pressed later', async () => {
    server.answer(read, linked())
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Not yet' }))
    screen.getByText(/^Nothing was recorded\./)
    screen.getByRole('button', { name: 'Yes, I just took it' })
    expect(asked()).toEqual(['read'])
  })

  it('has one button for all that is open, and leads to the app with the rest', async () => {
    const rest = dose({ name: 'Metformin', state: 'ask', lastTaken: '2026-03-02T06:30' })
    server.answer(read, linked(dose(), dose({ name: 'Aspirin' }), rest))
    open()
    await screen.findByRole('button', { name: 'Yes, I just took both' })
    screen.getByText(/^You last took this medicine on Mon, Mar 2, 6:30 AM\./)
    expect(screen.getByRole('link', { name: 'Open Dosewell' }).getAttribute('href')).toBe('/app')
  })

  it('names no medicine where names are kept out of notifications', async () => {
    server.answer(read, linked(dose({ name: null, dosage: '' })))
    open()
    await waitFor(() => expect(screen.queryByText('Your medicine')).not.toBeNull())
  })

  it('is in the patient’s language, whatever the device has', async () => {
    server.answer(read, { body: { ...linked().body, language: 'de' } })
    open()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Ja, gerade einge\u00adnommen' })).not.toBeNull())
  })

  it('says that the time is over, or that part of the link is missing', async () => {
    server.answer(read, { status: 410, body: problem('link_not_valid', 'This link no longer works.') })
    const { unmount } = open()
    await screen.findByRole('heading', { name: 'This link has expired' })
    unmount()
    open(<DoseLink token="" />)
    expect(screen.queryByRole('heading', { name: 'This link is incomplete' })).not.toBeNull()
  })

  it('stays to be pressed again when the server was not reached', async () => {
    server.answer(read, linked())
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Yes, I just took it' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Not recorded yet.')
    screen.getByRole('button', { name: 'Yes, I just took it' })
  })
})

describe('the page that stops mails', () => {
  it('switches them off when its button is pressed, and not before', async () => {
    server.answer(stop, { body: {} })
    open(<StopEmails token="secret" />)
    expect(server.requests).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Switch them off' }))
    await screen.findByRole('heading', { name: 'Reminders by email are off' })
  })
})
