import { render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ReceiptEvent, Verification } from '#core/api/receipts.ts'
import { at } from '#web/testing/patient.ts'
import { VerificationResult } from './verification-result.tsx'

const event: ReceiptEvent = {
  timestamp: at('2026-11-21T08:02').epochMilliseconds,
  medicationName: 'Tacrolimus',
  dosage: '1mg',
  userId: '00000000-0000-4000-8000-0000000000a1',
}
const found = {
  result: 'found',
  agrees: true,
  held: event,
  undoneLater: false,
  txnHash: 'A'.repeat(52),
  round: 12,
  at: at('2026-11-21T08:03'),
} as const

function folded(side: string, fact: string) {
  return within(screen.getByRole('region', { name: side }))
    .getByText(fact)
    .closest('details')
}

it.each<[string, Verification, string]>([
  ['a private proof', { ...found, says: { form: 'private', commitment: 'x7Gk' } }, 'x7Gk'],
  ['a public record', { ...found, says: { form: 'public', event } }, event.userId],
])('%s says in plain words what was taken, and folds its hashes and ids', (_, verification, secret) => {
  render(<VerificationResult verification={verification} explorer={null} />)
  expect(folded('What the test network says', secret)?.open).toBe(false)
  expect(folded('What the record says', event.userId)?.open).toBe(false)
  expect(folded('What the record says', 'Tacrolimus')).toBeNull()
  expect(screen.getAllByText('Technical details')).toHaveLength(2)
  screen.getByText('The receipt is genuine.')
})

it('calls no receipt genuine before it is confirmed', () => {
  const pending = { ...found, says: { form: 'private', commitment: 'x7Gk' }, round: null, at: null } as const
  render(<VerificationResult verification={pending} explorer={null} />)
  screen.getByText('The receipt matches this record.')
  expect(screen.queryByText('The receipt is genuine.')).toBeNull()
})
