import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeEach, describe, expect, test } from 'vitest'
import { apiServer } from '#web/testing/api-server.ts'
import { Landing } from './landing.tsx'

const press = async (button: HTMLElement | undefined) => userEvent.click(button as HTMLElement)

beforeEach(() => {
  apiServer()
  render(
    <MemoryRouter>
      <Landing />
    </MemoryRouter>,
  )
})

describe('the landing page', () => {
  test('says what it is above, and with what care it is built below', () => {
    expect(screen.getByRole('banner').textContent).toContain('Smart medication tracker')
    expect(screen.getByRole('contentinfo').textContent).toContain('Built with care for health and wellness.')
  })

  test('opens the sign-up window from the header, the hero and the closing call', async () => {
    const calls = [
      screen.getByRole('button', { name: 'Get Started' }),
      ...screen.getAllByRole('button', { name: 'Sign up, free forever' }),
    ]
    expect(calls).toHaveLength(3)
    for (const call of calls) {
      await press(call)
      const wizard = within(await screen.findByRole('dialog'))
      expect(wizard.getByRole('progressbar').textContent).toContain('Step 1 of 3')
      await press(wizard.getByRole('button', { name: 'Close' }))
      expect(screen.queryByRole('dialog')).toBeNull()
    }
  })

  test('the Sign up link of the sign-in window closes it, and the focus lands on the sign-up button', async () => {
    await press(screen.getByRole('button', { name: 'Sign In' }))
    const signIn = within(await screen.findByRole('dialog', { name: 'Sign In' }))
    await press(signIn.getByRole('button', { name: 'Sign up' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Get Started' }))
  })

  test('turns through a fixed list of medicines', () => {
    const words = [...document.querySelectorAll('.rot__words > span')].map((word) => word.textContent)
    expect(words).toEqual(['Metformin?', 'Lisinopril?', 'Levothyroxine?', 'Tacrolimus?', 'Vitamin D?', 'Metformin?'])
  })

  test('shows the card on sample data, which can be tapped', async () => {
    const demo = within(screen.getByRole('figure', { name: 'Live demo' }))
    expect(demo.getByText('Live demo, sample data')).toBeTruthy()
    expect(demo.getByRole('status').textContent).toContain('Due now')
    await press(demo.getByRole('button', { name: 'Mark Taken' }))
    expect(demo.getByRole('status').textContent).toContain('Taken at 8:00 PM')
  })
})
