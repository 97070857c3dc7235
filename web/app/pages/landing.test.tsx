import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeEach, describe, expect, it, test, vi } from 'vitest'
import { type ApiServer, apiServer } from '#web/testing/api-server.ts'
import { sentence } from '#web/testing/by-text-content.ts'
import { Landing } from './landing.tsx'
import { landingIsLive } from './landing-parts.ts'

const press = async (button: HTMLElement | undefined) => userEvent.click(button as HTMLElement)

let server: ApiServer
const openDatabase = vi.fn()

beforeEach(() => {
  server = apiServer()
  vi.stubGlobal('indexedDB', { open: openDatabase })
  render(
    <MemoryRouter>
      <Landing />
    </MemoryRouter>,
  )
})

describe('the landing page', () => {
  it('says what it is above, and with what care it is built below', () => {
    expect(screen.getByRole('banner').textContent).toContain('Smart medication tracker')
    expect(screen.getByRole('contentinfo').textContent).toContain('Built with care for health and wellness.')
  })

  it('opens the sign-up window from the header, the hero and the closing call', async () => {
    await screen.findByRole('heading', { name: 'Plans' })
    const calls = [
      screen.getByRole('link', { name: 'Get Started' }),
      ...screen.getAllByRole('link', { name: 'Sign up, free forever' }),
      screen.getByRole('link', { name: 'Start free' }),
    ]
    expect(calls).toHaveLength(4)
    for (const call of calls) {
      await press(call)
      const wizard = within(await screen.findByRole('dialog'))
      expect(wizard.getByRole('progressbar').textContent).toContain('Step 1 of 3')
      await press(wizard.getByRole('button', { name: 'Close' }))
      expect(screen.queryByRole('dialog')).toBeNull()
    }
  })

  it('the Sign up link of the sign-in window closes it, and the focus lands on the sign-up button', async () => {
    await press(screen.getByRole('link', { name: 'Sign In' }))
    const signIn = within(await screen.findByRole('dialog', { name: 'Sign In' }))
    await press(signIn.getByRole('button', { name: 'Sign up' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Get Started' }))
  })

  it('can be shown in another language once both of its parts are there', async () => {
    await screen.findByRole('heading', { name: 'Plans' })
    await screen.findByRole('figure', { name: 'Live demo' })
    await expect(landingIsLive()).resolves.toBeUndefined()
  })

  it('turns through a fixed list of medicines', () => {
    const words = [...document.querySelectorAll('.rotating-word__words > span')].map((word) => word.textContent)
    expect(words).toEqual(['Metformin?', 'Lisinopril?', 'Levothyroxine?', 'Tacrolimus?', 'Vitamin D?', 'Metformin?'])
  })

  it.each([
    ['Smart reminders', 'where you allow it'],
    ['AI assistant', 'not medical advice'],
    ['Secure history', 'encrypted'],
    ['Mobile-responsive access', 'without a network'],
    ['Caregiver access', 'Not available yet'],
    ['Voice alerts', 'aloud'],
  ])('names the feature %s, and is honest about it', async (feature, words) => {
    const item = (await screen.findByRole('heading', { level: 3, name: feature })).closest('li')
    expect(item?.textContent).toContain(words)
    expect(item?.parentElement?.children).toHaveLength(6)
  })

  it('says how it works in three steps', async () => {
    await screen.findByRole('heading', { name: 'How it works' })
    const steps = within(section('How it works')).getAllByRole('heading', { level: 3 })
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      'Add medications',
      'Get personalised reminders',
      'Stay consistent',
    ])
  })

  it('has three testimonials, each marked as a sample', async () => {
    await screen.findByRole('heading', { name: 'What people might say' })
    const voices = section('What people might say')
    expect(voices.textContent).toContain('We wrote these samples ourselves; they are not from customers.')
    const quotes = within(voices).getAllByRole('figure')
    expect(quotes).toHaveLength(3)
    for (const quote of quotes) expect(within(quote).getByText('Sample')).toBeDefined()
  })

  it('lists what the Free and the Premium plan have', async () => {
    await screen.findByRole('heading', { name: 'Plans' })
    const [free, premium] = section('Plans').querySelectorAll<HTMLElement>('.landing-plan')
    const points = (plan: HTMLElement | undefined) =>
      [...(plan?.querySelectorAll('li') ?? [])].map((li) => li.textContent)
    expect(free?.textContent).toContain('$0 forever')
    expect(points(free)).toEqual([
      'Unlimited medications',
      'Basic reminders',
      'History',
      'Mobile access',
      'Secure storage',
    ])
    expect(premium?.textContent).toContain('$10 per month')
    expect(points(premium)).toEqual([
      'AI reminders',
      'Voice call reminders',
      'Smart notifications',
      'Advanced analytics',
      'Caregiver sharing',
      'Priority support',
    ])
  })

  it('Premium is Coming Soon, and its button only says so', async () => {
    await press(await screen.findByRole('button', { name: 'When is it coming?' }))
    expect(within(section('Plans')).getByRole('alert').textContent).toContain('Premium features are coming soon!')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('the demo video', () => {
  it('opens in a window with captions and the same in words, and the focus comes back', async () => {
    const watch = screen.getByRole('link', { name: 'Watch the demo' })
    expect(document.querySelector('video')).toBeNull()
    await press(watch)
    const dialog = await screen.findByRole('dialog', { name: 'Dosewell in under a minute' })
    const video = dialog.querySelector('video')
    expect(video?.controls).toBe(true)
    expect(video?.querySelector('track[kind=captions]')?.getAttribute('src')).toBe('/demo/captions.en.vtt')
    within(dialog).getByText('One tap, and it says Taken.')
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(watch)
  })
})

describe('the live demo', () => {
  const demo = async () => within(await screen.findByRole('figure', { name: 'Live demo' }))
  const due = async () => (await demo()).getByRole('article', { name: /^Metformin 500\u00a0mg, 8:00 PM/ })

  it('shows the cards on sample data, which can be marked and undone', async () => {
    ;(await demo()).getByText('Live demo, sample data')
    expect((await due()).textContent).toContain('Due now')
    await press(within(await due()).getByRole('button', { name: 'Mark Taken' }))
    await screen.findByRole('article', { name: 'Metformin 500\u00a0mg, 8:00 PM, Taken today at 8:00 PM' })
    screen.getByText(sentence('Metformin taken at 8:00 PM'))
    await press(within(await due()).getByRole('button', { name: 'Undo' }))
    await screen.findByRole('article', { name: 'Metformin 500\u00a0mg, 8:00 PM, Due now' })
  })

  it('has the list below: a dose of the morning is undone there, and marked again', async () => {
    const row = async () => within((await screen.findByRole('article', { name: /Lisinopril/ })) as HTMLElement)
    await press((await row()).getByRole('button', { name: 'Undo' }))
    expect((await row()).queryByText(/^Taken today/)).toBeNull()
    const marked = await row()
    // At first it takes no tap: that would be the second half of a double tap on Undo.
    await waitFor(() => {
      const button = marked.queryByRole('button', { name: 'Mark Taken' })
      if (button) fireEvent.click(button)
      marked.getByText('Taken today at 8:00 PM')
    })
  })

  it('has the reminders of the due panel: they are put off, and dismissed', async () => {
    await press(within(await due()).getByRole('button', { name: 'Dismiss All' }))
    expect(within(await due()).queryByRole('button', { name: 'Dismiss All' })).toBeNull()
    await press(within(await due()).getByRole('button', { name: 'Snooze 5 minutes' }))
    screen.getByText('You will be reminded again in 5 minutes')
  })

  it('stores and sends nothing', async () => {
    await press(within(await due()).getByRole('button', { name: 'Mark Taken' }))
    await screen.findByRole('article', { name: /Taken today at 8:00 PM$/ })
    expect(server.requests).toEqual([])
    expect(openDatabase).not.toHaveBeenCalled()
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
  })
})

const section = (name: string) => screen.getByRole('region', { name })

test('a dialog that the address opens gives the focus to its link when it closes', async () => {
  cleanup()
  render(
    <MemoryRouter initialEntries={['/?open=sign-in']}>
      <Landing />
    </MemoryRouter>,
  )
  await press(within(await screen.findByRole('dialog', { name: 'Sign In' })).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Sign In' })))
})
