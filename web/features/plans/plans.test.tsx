import { fireEvent, render, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { PlanChooser } from './plan-chooser.tsx'
import { PremiumBanner } from './premium-banner.tsx'

const onClose = vi.fn()
const radio = (name: string) => screen.getByRole('radio', { name }) as HTMLInputElement

describe('the plan chooser', () => {
  it('has Free chosen, and Premium not to be chosen', () => {
    render(<PlanChooser onClose={onClose} />)
    expect(radio('Free').checked).toBe(true)
    expect(radio('Premium').disabled).toBe(true)
    const text = screen.getByRole('group', { name: 'Choose a plan' }).textContent
    expect(text).toMatch(/\$0 forever/)
    expect(text).toMatch(/\$10 per month/)
    expect(screen.getAllByText('Coming Soon')).toHaveLength(1)
  })

  it.each([
    ['Free', ['Unlimited medications', 'Basic reminders', 'History', 'Mobile access', 'Secure storage']],
    ['Premium', ['AI reminders', 'Voice call reminders', 'Smart notifications', 'Advanced analytics']],
    ['Premium', ['Caregiver sharing', 'Priority support', 'Custom schedules']],
    // Every patient has it.
    ['Free', ['Prescription photo storage']],
  ])('lists what %s has', (name, points) => {
    render(<PlanChooser onClose={onClose} />)
    const plan = radio(name).closest<HTMLElement>('.plan-card')
    if (!plan) throw new Error('The plan has no card.')
    expect(points.filter((point) => within(plan).queryByText(point) === null)).toEqual([])
  })

  it('says only that Premium is coming when its button is pressed', () => {
    render(<PlanChooser onClose={onClose} />)
    fireEvent.click(screen.getByRole('button', { name: 'When is it coming?' }))
    expect(screen.getByRole('alert').textContent).toContain('Premium features are coming soon!')
    expect(radio('Free').checked).toBe(true)
    expect(onClose).not.toHaveBeenCalled()
  })
})

describe('the premium banner', () => {
  const show = () => render(<PremiumBanner onShowPlans={onClose} />)

  it('stays away once it was dismissed, and leaves the focus in its place', () => {
    const { unmount } = show()
    screen.getByText('Premium is coming soon.')
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByText('Premium is coming soon.')).toBeNull()
    expect(document.activeElement).not.toBe(document.body)
    unmount()
    show()
    expect(screen.queryByText('Premium is coming soon.')).toBeNull()
  })

  it('goes away all the same where the browser refuses storage', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError')
    })
    show()
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByText('Premium is coming soon.')).toBeNull()
  })
})
