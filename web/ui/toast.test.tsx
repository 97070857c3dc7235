import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { actionToastDuration, dismissToast, showToast, Toaster, toastDuration } from './toast.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  act(() => vi.runAllTimers())
})

const region = (politeness: 'polite' | 'assertive') =>
  [...document.querySelectorAll(`[aria-live=${politeness}]`)].map(({ textContent }) => textContent).filter(Boolean)
/** What was told without interrupting. */
const shown = () => region('polite').join()

const show = (...args: Parameters<typeof showToast>) => act(() => showToast(...args))

describe('a toast', () => {
  it('is announced and goes after 3 seconds', () => {
    render(<Toaster label="Notifications" closeLabel="Close" />)
    show('success', 'Medication added successfully!')
    act(() => vi.advanceTimersByTime(2999))
    expect(shown()).toBe('Medication added successfully!')
    act(() => vi.advanceTimersByTime(1))
    expect(shown()).toBe('')
  })

  it('a toast with an action stays 10 seconds', () => {
    render(<Toaster label="Notifications" closeLabel="Close" />)
    show('success', 'Taken', { action: { label: 'Undo', run: () => {} } })
    act(() => vi.advanceTimersByTime(9999))
    expect(shown()).not.toBe('')
    act(() => vi.advanceTimersByTime(1))
    expect(shown()).toBe('')
  })

  it('a toast about a failure interrupts', () => {
    render(<Toaster label="Notifications" closeLabel="Close" />)
    show('error', 'Failed to update medication. Please try again.')
    expect(region('assertive')).toEqual(['Failed to update medication. Please try again.'])
    expect(shown()).toBe('')
  })

  it('stays while it is pointed at', () => {
    render(<Toaster label="Notifications" closeLabel="Close" />)
    show('info', 'Treatment ended successfully!')
    fireEvent.pointerEnter(screen.getByRole('region'))
    act(() => vi.advanceTimersByTime(toastDuration * 2))
    expect(shown()).not.toBe('')
    fireEvent.pointerLeave(screen.getByRole('region'))
    act(() => vi.advanceTimersByTime(toastDuration))
    expect(shown()).toBe('')
  })

  it('stays, too, if it comes while another is pointed at', () => {
    render(<Toaster label="Notifications" closeLabel="Close" />)
    show('error', 'Failed to update medication. Please try again.')
    fireEvent.pointerEnter(screen.getByRole('region'))
    show('info', 'Treatment ended successfully!')
    act(() => vi.advanceTimersByTime(toastDuration * 2))
    expect(shown()).not.toBe('')
    fireEvent.pointerLeave(screen.getByRole('region'))
    act(() => vi.advanceTimersByTime(toastDuration))
    expect(shown()).toBe('')
  })

  it('stays while it has the focus, wherever the pointer goes', () => {
    render(<Toaster label="Notifications" closeLabel="Close" />)
    show('success', 'Taken', { action: { label: 'Undo', run: () => {} } })
    act(() => screen.getByRole('button', { name: 'Undo' }).focus())
    fireEvent.pointerEnter(screen.getByRole('region'))
    fireEvent.pointerLeave(screen.getByRole('region'))
    act(() => vi.advanceTimersByTime(actionToastDuration * 2))
    expect(shown()).not.toBe('')
    act(() => screen.getByRole('button', { name: 'Undo' }).blur())
    act(() => vi.advanceTimersByTime(actionToastDuration - 1))
    expect(shown()).not.toBe('')
    act(() => vi.advanceTimersByTime(1))
    expect(shown()).toBe('')
  })

  it('does its action once and is gone', () => {
    const undo = vi.fn()
    render(<Toaster label="Notifications" closeLabel="Close" />)
    show('info', 'Taken', { action: { label: 'Undo', run: undo } })
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(undo).toHaveBeenCalledTimes(1)
    expect(shown()).toBe('')
  })

  it('does not do the action of a toast that took its place under the finger', () => {
    const [former, newer] = [vi.fn(), vi.fn()]
    render(<Toaster label="Notifications" closeLabel="Close" />)
    show('success', 'Ibuprofen at 8:00 AM', { action: { label: 'Undo', run: former } })
    fireEvent.pointerDown(screen.getByRole('button', { name: 'Undo' }))
    show('success', 'Ibuprofen at 11:00 AM', { action: { label: 'Undo', run: newer } })
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect([former, newer].flatMap(({ mock }) => mock.calls)).toEqual([])
    act(() => void vi.advanceTimersByTime(500))
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(newer).toHaveBeenCalledTimes(1)
    expect(former).not.toHaveBeenCalled()
  })

  it('a toast with the id of another replaces it', () => {
    render(<Toaster label="Notifications" closeLabel="Close" />)
    show('error', 'One', { id: 'same' })
    show('error', 'Two', { id: 'same' })
    expect(region('assertive')).toEqual(['Two'])
    act(() => dismissToast('same'))
  })

  it('a toast of good news replaces older good news', () => {
    render(<Toaster label="Notifications" closeLabel="Close" />)
    show('success', 'Metformin taken')
    act(() => vi.advanceTimersByTime(toastDuration - 1))
    show('success', 'Lisinopril taken')
    expect(region('polite')).toEqual(['Lisinopril taken'])
    act(() => vi.advanceTimersByTime(toastDuration - 1))
    expect(shown()).not.toBe('')
  })

  it('a toast about a failure stays beside good news, and no more than three are shown', () => {
    render(<Toaster label="Notifications" closeLabel="Close" />)
    for (const text of ['One', 'Two', 'Three']) show('error', text)
    show('info', 'News')
    expect(region('assertive')).toEqual(['Two', 'Three'])
    expect(shown()).toBe('News')
    show('success', 'Newer')
    expect(region('assertive')).toEqual(['Two', 'Three'])
    expect(shown()).toBe('Newer')
  })

  it('is announced from a region that was there before, without its buttons', () => {
    render(<Toaster label="Notifications" closeLabel="Close" />)
    const regions = [...document.querySelectorAll('[aria-live]')]
    show('success', 'Metformin taken', { action: { label: 'Undo', run: () => {} } })
    const told = regions.filter(({ textContent }) => textContent !== '')
    expect(told.map(({ textContent }) => textContent)).toEqual(['Metformin taken'])
    expect(told[0]?.contains(screen.getByRole('button', { name: 'Undo' }))).toBe(false)
  })

  it('the same text again is announced again', () => {
    render(<Toaster label="Notifications" closeLabel="Close" />)
    show('success', 'Settings saved successfully!')
    const before = screen.getByText('Settings saved successfully!')
    show('success', 'Settings saved successfully!')
    expect(screen.getByText('Settings saved successfully!')).not.toBe(before)
  })

  it('waits, and keeps its time, while a dialog that came after it is open; a failure does not', async () => {
    render(<Toaster label="Notifications" closeLabel="Close" />)
    show('success', 'Metformin taken')
    show('error', 'Not saved')
    const isShown = (text: string) => screen.getByText(text).closest('.toast--waiting') === null
    const dialog = document.createElement('div')
    dialog.className = 'dialog'
    await act(async () => document.body.append(dialog))
    expect(['Metformin taken', 'Not saved'].map(isShown)).toEqual([false, true])
    act(() => vi.advanceTimersByTime(toastDuration * 2))
    expect(shown()).toBe('Metformin taken')
    await act(async () => dialog.remove())
    expect(isShown('Metformin taken')).toBe(true)
    act(() => vi.advanceTimersByTime(toastDuration))
    expect(shown()).toBe('')
  })

  it('from within a dialog is shown in it', async () => {
    render(<Toaster label="Notifications" closeLabel="Close" />)
    const dialog = document.createElement('div')
    dialog.className = 'dialog'
    await act(async () => document.body.append(dialog))
    show('info', 'Photo removed')
    expect(screen.getByText('Photo removed').closest('.toast--waiting')).toBeNull()
    await act(async () => dialog.remove())
  })

  it('with an action can be closed, and the focus returns to where it was', () => {
    render(
      <>
        <button type="button">Mark Taken</button>
        <Toaster label="Notifications" closeLabel="Close" />
      </>,
    )
    const button = screen.getByRole('button', { name: 'Mark Taken' })
    button.focus()
    show('success', 'Taken', { action: { label: 'Undo', run: () => {} } })
    act(() => screen.getByRole('button', { name: 'Close' }).focus())
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(shown()).toBe('')
    expect(document.activeElement).toBe(button)
  })
})
