import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { AsNeededIntake } from '#core/as-needed/intake.ts'
import { FocusKeeper } from '#web/features/doses/keep-focus.tsx'
import type { AsNeededMedication } from '#web/lib/record.ts'
import { at, medication, spans } from '#web/testing/patient.ts'
import { AsNeededCard } from './as-needed-card.tsx'

const undoEntries = vi.hoisted(() => vi.fn<(of: unknown, ids: readonly string[]) => Promise<{ entryId: string }>>())
const recordIntake = vi.hoisted(() => vi.fn<(intake: object) => Promise<{ entryId: string }>>())
vi.mock('#web/lib/outbox.ts', async (original) => ({
  ...(await original<typeof import('#web/lib/outbox.ts')>()),
  undoEntries,
  recordIntake,
}))

const now = at('2026-11-21T12:00')
const openedAt = at('2026-11-01T00:00')
const ibuprofen = {
  ...medication({ name: 'Ibuprofen', dosage: '400mg', time: '08:00' }),
  versions: [],
  limits: [
    {
      ...{ id: crypto.randomUUID(), dosage: '400mg', gap: 60, max: null, count: null },
      ...{ reasons: [], remindAgain: false, followUp: null, openedAt, closing: null },
    },
  ],
}

const intake = (id: string, time: string): AsNeededIntake => ({
  ...{ id, medicationId: ibuprofen.id, dosage: '400mg', reason: null, note: null, isOverLimit: false },
  nominal: Temporal.PlainDateTime.from(`2026-11-21T${time}`),
  actualTime: at(`2026-11-21T${time}`),
  recordedAt: at(`2026-11-21T${time}`),
})

/** Sam's card at noon. */
function Card(facts: Partial<AsNeededMedication>) {
  const item = { medication: ibuprofen, intakes: [], doses: null, ...facts }
  return <AsNeededCard item={item} spans={spans} now={now} poisonLine={null} />
}

const undo = (time: string) => screen.getByRole('button', { name: `Undo the intake at ${time}` })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'Temporal', 'setTimeout', 'clearTimeout'] })
  undoEntries.mockReset().mockResolvedValue({ entryId: 'undo' })
  recordIntake.mockReset().mockResolvedValue({ entryId: 'intake' })
})

describe('Undo of an intake as needed', () => {
  it('does not undo the intake of another device that took its place under the finger', () => {
    const { rerender } = render(<Card intakes={[intake('phone', '08:00')]} />)
    fireEvent.pointerDown(undo('8:00 AM'))
    rerender(<Card intakes={[intake('phone', '08:00'), intake('tablet', '11:00')]} />)
    fireEvent.click(undo('11:00 AM'))
    expect(undoEntries).not.toHaveBeenCalled()
    act(() => void vi.advanceTimersByTime(500))
    fireEvent.click(undo('11:00 AM'))
    expect(undoEntries.mock.lastCall?.[1]).toEqual(['tablet'])
  })

  it('names its intake where the last one that the card names is of another plan of the medicine', () => {
    const { rerender } = render(<Card intakes={[intake('own', '08:00')]} />)
    expect(undo('8:00 AM').textContent).toBe('Undo')
    rerender(<Card intakes={[intake('own', '08:00')]} joined={[intake('other', '11:00')]} />)
    screen.getByText(/^Last: at 11:00 AM/)
    expect(undo('8:00 AM').textContent).toBe('Undo the intake at 8:00 AM')
  })
})

describe('what is told of intakes that are too close together', () => {
  it('takes no second tap for the one before, whose Undo has come to the place of the first', async () => {
    const [first, second, third] = [intake('first', '11:00'), intake('second', '11:20'), intake('third', '11:40')]
    const { rerender } = render(<Card intakes={[first, second, third]} />)
    await act(async () => void fireEvent.click(undo('11:20 AM')))
    rerender(<Card intakes={[first, third]} />)
    fireEvent.click(undo('11:00 AM'))
    expect(undoEntries.mock.calls.map(([, ids]) => ids)).toEqual([['second']])
    act(() => void vi.advanceTimersByTime(500))
    await act(async () => void fireEvent.click(undo('11:00 AM')))
    expect(undoEntries.mock.calls.map(([, ids]) => ids)).toEqual([['second'], ['first']])
  })

  it('says nothing of two devices where the limits were made narrower after both', () => {
    const both = [intake('first', '11:00'), intake('second', '11:20')]
    const narrower = { ...ibuprofen, limits: ibuprofen.limits.map((one) => ({ ...one, openedAt: now })) }
    const { rerender } = render(<Card intakes={both} />)
    expect(screen.getByRole('alert').textContent).toContain('Two intakes 20\u00a0minutes apart, from two devices.')
    rerender(<Card intakes={both} medication={narrower} />)
    expect(screen.getByRole('alert').textContent).toContain('Two intakes 20\u00a0minutes apart. Took it once?')
  })
})

describe('an intake with another amount', () => {
  const log = async (amount: string) => {
    fireEvent.click(screen.getByRole('button', { name: /other|earlier/i }))
    fireEvent.change(screen.getByLabelText('How much?'), { target: { value: amount } })
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Record it' })))
  }
  const answer = async (name: string) => {
    await act(async () => void vi.advanceTimersByTime(500))
    await act(async () => void fireEvent.click(screen.getByRole('button', { name })))
  }

  it.each(['2', '4000', '40 mg'])('of "%s", far from the usual one, is asked about', async (amount) => {
    render(<Card />)
    await log(amount)
    expect(screen.getByRole('alertdialog').textContent).toContain('You usually take 400\u00a0mg.')
    expect(recordIntake).not.toHaveBeenCalled()
    await answer('I already took it')
    expect(recordIntake).toHaveBeenCalledOnce()
    expect(screen.queryByLabelText('How much?')).toBe(null)
  })

  it('stays as it is typed when it is not to be recorded', async () => {
    render(<Card />)
    await log('2')
    await answer('Do not record it')
    expect(screen.getByLabelText<HTMLInputElement>('How much?').value).toBe('2')
    expect(recordIntake).not.toHaveBeenCalled()
  })

  it('near the usual one is recorded at once', async () => {
    render(<Card />)
    await log('600')
    expect(recordIntake.mock.lastCall?.[0]).toMatchObject({ dosage: '600mg' })
  })
})

describe('the focus', () => {
  const take = () => screen.getByRole('button', { name: 'I take 400\u00a0mg now' })

  it('is on the main button once the form for another time or amount is left', () => {
    render(<Card />)
    fireEvent.click(screen.getByRole('button', { name: /other|earlier/i }))
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(document.activeElement).toBe(take())
  })

  it('is there, too, when the only intake is undone, and its Undo with it', () => {
    const card = (intakes: readonly AsNeededIntake[]) => (
      <FocusKeeper>
        <Card intakes={intakes} />
      </FocusKeeper>
    )
    const { rerender } = render(card([intake('phone', '08:00')]))
    undo('8:00 AM').focus()
    rerender(card([]))
    expect(document.activeElement).toBe(take())
  })
})
