import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LateIntakeDialog } from '#web/features/doses/late-intake-dialog.tsx'
import { apiServer } from '#web/testing/api-server.ts'
import { at, medication, spans, withEntries } from '#web/testing/patient.ts'
import { PastList } from './past-list.tsx'

const past = ['Amoxicillin', 'Cefalexin'].map((name) =>
  withEntries(medication({ name, time: '08:00', until: '2026-11-20T08:00' })),
)

test('several forms to restore are open side by side, and keep what is typed', () => {
  apiServer()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PastList
        past={past}
        currentMedications={[]}
        userId="sam"
        spans={spans}
        now={at('2026-11-21T12:00')}
        LateIntakeDialog={LateIntakeDialog}
        rows={{ link: { show: [], edit: null }, isOpen: () => true, toggle: () => {}, open: () => {} }}
        refresh={async () => {}}
      />
    </QueryClientProvider>,
  )
  const restore = (name: string) =>
    fireEvent.click(screen.getByRole('button', { name: new RegExp(`Restore.*${name}`) }))
  const amounts = () => screen.getAllByLabelText<HTMLInputElement>(/dosage/i).map(({ value }) => value)
  restore('Amoxicillin')
  fireEvent.change(screen.getByLabelText(/dosage/i), { target: { value: '250 mg' } })
  restore('Cefalexin')
  expect(amounts()).toEqual(['250 mg', '500 mg'])
  fireEvent.click(screen.getAllByRole('button', { name: 'Cancel' })[1] as HTMLElement)
  expect(amounts()).toEqual(['250 mg'])
})
