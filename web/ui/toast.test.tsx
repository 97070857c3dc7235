import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { actionToastDuration, dismissToast, showToast, Toaster, toastDuration } from './toast.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  act(() => vi.runAllTimers())
})

const show = (...args: Parameters<typeof showToast>) => act(() => showToast(...args))

describe('a toast', () => {
  it('is announced and goes after 3 seconds', () => {
    render(<Toaster label="Notifications" />)
    show('success', 'Medication added successfully!')
    act(() => vi.advanceTimersByTime(2999))
    expect(screen.getByRole('status').textContent).toBe('Medication added successfully!')
    act(() => vi.advanceTimersByTime(1))
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('a toast with an action stays 10 seconds', () => {
    render(<Toaster label="Notifications" />)
    show('success', 'Taken', { action: { label: 'Undo', run: () => {} } })
    act(() => vi.advanceTimersByTime(9999))
    screen.getByRole('status')
    act(() => vi.advanceTimersByTime(1))
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('a toast about a failure interrupts', () => {
    render(<Toaster label="Notifications" />)
    show('error', 'Failed to update medication. Please try again.')
    expect(screen.queryByRole('alert')).not.toBeNull()
  })

  it('stays while it is pointed at', () => {
    render(<Toaster label="Notifications" />)
    show('info', 'Treatment ended successfully!')
    fireEvent.pointerEnter(screen.getByRole('list'))
    act(() => vi.advanceTimersByTime(toastDuration * 2))
    screen.getByRole('status')
    fireEvent.pointerLeave(screen.getByRole('list'))
    act(() => vi.advanceTimersByTime(toastDuration))
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('stays while it has the focus, wherever the pointer goes', () => {
    render(<Toaster label="Notifications" />)
    show('success', 'Taken', { action: { label: 'Undo', run: () => {} } })
    act(() => screen.getByRole('button', { name: 'Undo' }).focus())
    fireEvent.pointerEnter(screen.getByRole('list'))
    fireEvent.pointerLeave(screen.getByRole('list'))
    act(() => vi.advanceTimersByTime(actionToastDuration * 2))
    screen.getByRole('status')
    act(() => screen.getByRole('button', { name: 'Undo' }).blur())
    act(() => vi.advanceTimersByTime(actionToastDuration - 1))
    screen.getByRole('status')
    act(() => vi.advanceTimersByTime(1))
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('does its action once and is gone', () => {
    const undo = vi.fn()
    render(<Toaster label="Notifications" />)
    show('info', 'Taken', { action: { label: 'Undo', run: undo } })
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(undo).toHaveBeenCalledTimes(1)
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('a toast with the id of another replaces it', () => {
    render(<Toaster label="Notifications" />)
    show('error', 'One', { id: 'same' })
    show('error', 'Two', { id: 'same' })
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['Two'])
    act(() => dismissToast('same'))
  })

  it('a toast of good news replaces older good news', () => {
    render(<Toaster label="Notifications" />)
    show('success', 'Metformin taken')
    act(() => vi.advanceTimersByTime(toastDuration - 1))
    show('success', 'Lisinopril taken')
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['Lisinopril taken'])
    act(() => vi.advanceTimersByTime(toastDuration - 1))
    screen.getByRole('status')
  })

  it('a toast about a failure stays beside good news, and no more than three are shown', () => {
    render(<Toaster label="Notifications" />)
    for (const text of ['One', 'Two', 'Three']) show('error', text)
    show('info', 'News')
    const texts = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(texts()).toEqual(['Two', 'Three', 'News'])
    show('success', 'Newer')
    expect(texts()).toEqual(['Two', 'Three', 'Newer'])
  })
})
