import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { previewMedicationEdit } from '#core/api/medication-changes.ts'
import { call } from '#web/lib/api.ts'
import { now as readNow } from '#web/lib/clock.ts'
import { recordTaken } from '#web/lib/outbox.ts'
import { at, medication, spans } from '#web/testing/patient.ts'
import { ChangeMedication } from './change-medication.tsx'

vi.mock('#web/lib/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))
vi.mock('#web/lib/clock.ts', async (original) => ({ ...(await original<object>()), now: vi.fn() }))
vi.mock('#web/lib/outbox.ts', async (original) => ({
  ...(await original<object>()),
  recordTaken: vi.fn(),
  flushOutbox: vi.fn(),
}))

const metformin = medication({ name: 'Metformin', time: '06:00', frequency: 'three-times-daily' })
const client = new QueryClient()

/** The form at a time of the day, as it is drawn anew when the minute goes on. */
const form = (time: string) => (
  <QueryClientProvider client={client}>
    <ChangeMedication
      medication={metformin}
      mode="edit"
      taken={[metformin]}
      userId="sam"
      spans={spans}
      now={at(time)}
      onSaved={async () => {}}
      onClose={() => {}}
    />
  </QueryClientProvider>
)

/** From now on it is this time, and the server asks about this dose. */
function itIs(time: string, dose: string) {
  vi.mocked(readNow).mockReturnValue(at(time))
  vi.mocked(call).mockImplementation(async (endpoint) =>
    endpoint === previewMedicationEdit
      ? {
          changesPlan: true,
          lastTaken: null,
          open: { nominal: Temporal.PlainDateTime.from(dose), instant: at(dose) },
          next: null,
          afterNext: null,
          choices: [],
          todayEmpty: false,
          fallenOut: [],
        }
      : new Promise(() => {}),
  )
}

it('asks about the next dose with its own time, once that is the one in question', async () => {
  itIs('2026-11-21T13:54', '2026-11-21T06:00')
  const { rerender } = render(form('2026-11-21T13:54'))
  await screen.findByRole('group', { name: /today, 6:00 AM/ })
  itIs('2026-11-21T14:01', '2026-11-21T14:00')
  rerender(form('2026-11-21T14:01'))
  await screen.findByRole('group', { name: /today, 2:00 PM/ })
  await userEvent.click(screen.getByRole('button', { name: 'Yes, I took it then' }))
  const nominal = Temporal.PlainDateTime.from('2026-11-21T14:00')
  expect(recordTaken).toHaveBeenCalledWith({ medicationId: metformin.id, nominal }, at('2026-11-21T14:00'))
})
