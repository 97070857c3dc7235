import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { exportPdf } from '#core/api/export.ts'
import { apiServer, problem } from '#web/testing/api-server.ts'
import { DownloadDialog } from './download-dialog.tsx'

test('the dialog stays while a report is made, and says when it could not be', async () => {
  const onClose = vi.fn()
  const made = Promise.withResolvers<void>()
  const server = apiServer()
  server.answer(exportPdf, () => made.promise.then(() => ({ status: 500, body: problem('internal', 'm') })))
  const today = Temporal.PlainDate.from('2026-11-21')
  render(<DownloadDialog today={today} note={null} returnFocus={() => null} onClose={onClose} />)
  const cancel = screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' })
  fireEvent.click(screen.getByRole('button', { name: 'Download' }))
  await waitFor(() => expect(server.requestsTo(exportPdf)).toHaveLength(1))
  fireEvent.click(cancel)
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).not.toHaveBeenCalled()
  made.resolve()
  await screen.findByRole('alert')
  fireEvent.click(cancel)
  expect(onClose).toHaveBeenCalledOnce()
})

test('focuses the chosen report, and offers its option only while it is chosen', () => {
  apiServer()
  const today = Temporal.PlainDate.from('2026-11-21')
  render(<DownloadDialog today={today} note={null} returnFocus={() => null} onClose={vi.fn()} />)
  const doctors = screen.getByRole('radio', { name: /For your doctor/ })
  expect(document.activeElement).toBe(doctors)
  const addition = screen.getByRole('checkbox')
  const [, next] = screen.getAllByRole('radio')
  expect(addition.compareDocumentPosition(doctors)).toBe(Node.DOCUMENT_POSITION_PRECEDING)
  expect(next?.compareDocumentPosition(addition)).toBe(Node.DOCUMENT_POSITION_PRECEDING)
  fireEvent.click(screen.getByRole('radio', { name: /CSV/ }))
  expect(screen.queryByRole('checkbox')).toBeNull()
})
