import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { restoreMedication } from '#core/api/medication-changes.ts'
import { LateIntakeDialog } from '#web/features/doses/late-intake-dialog.tsx'
import { apiServer, encoded } from '#web/testing/api-server.ts'
import { at, hourlyCourse, spans, withEntries } from '#web/testing/patient.ts'
import { ChangeMedication } from './change-medication.tsx'

test('restores a course by the hour that is over with a first dose to come, not with its old one', async () => {
  const [first, until] = [at('2026-11-18T08:00'), at('2026-11-20T08:00')]
  const course = hourlyCourse({ name: 'Amoxicillin', hours: 8, first, until })
  const server = apiServer()
  server.answer(restoreMedication, encoded(restoreMedication, course))
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ChangeMedication
        item={withEntries(course)}
        mode="restore"
        currentMedications={[]}
        userId="sam"
        spans={spans}
        now={at('2026-11-21T12:00')}
        LateIntakeDialog={LateIntakeDialog}
        onSaved={async () => {}}
        onShow={() => {}}
        onClose={() => {}}
      />
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: /Restore/ }))
  await waitFor(() => expect(server.requestsTo(restoreMedication)).toHaveLength(1))
  expect(server.requestsTo(restoreMedication)[0]?.body).toMatchObject({
    pattern: { frequency: 'hourly', hours: 8, first: `${at('2026-11-21T12:05')}`, time: '12:05' },
  })
})
