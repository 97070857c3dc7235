import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { every, rows } from '#core/testing/custom-pattern.ts'
import { at, medication, spans } from '#web/testing/patient.ts'
import { AddedDialog } from './added-dialog.tsx'

test('says the amount of the first dose, not of all', () => {
  const insulin = medication({ name: 'Insulin', dosage: '8 units / 6 units', time: '08:00', since: '2026-11-21T12:00' })
  const pattern = rows([every, '08:00', '8 units'], [every, '12:00', '6 units'])
  const versions = insulin.versions.map((version) => ({ ...version, pattern }))
  render(
    <AddedDialog
      medication={{ ...insulin, versions }}
      spans={spans}
      now={at('2026-11-21T10:00')}
      onClose={() => undefined}
    />,
  )
  const text = screen.getByRole('dialog').textContent
  expect(text).toContain('6\u00a0units')
  expect(text).not.toContain('8\u00a0units')
})
