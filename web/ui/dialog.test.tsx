import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'

test('Escape answers the question over a window, and leaves the window open', async () => {
  const closeWindow = vi.fn()
  const closeQuestion = vi.fn()
  render(
    <Dialog open onOpenChange={closeWindow} title="Photo" closeLabel="Close">
      <ConfirmDialog
        open
        onOpenChange={closeQuestion}
        title="Remove it?"
        keepLabel="Keep"
        actionLabel="Remove"
        onAction={() => {}}
      >
        For good.
      </ConfirmDialog>
    </Dialog>,
  )
  fireEvent.keyDown(await screen.findByRole('button', { name: 'Keep' }), { key: 'Escape' })
  expect(closeQuestion).toHaveBeenCalledWith(false)
  expect(closeWindow).not.toHaveBeenCalled()
})

test('Escape closes a window that has the focus, or that nothing took it from', async () => {
  const closeWindow = vi.fn()
  render(
    <Dialog open onOpenChange={closeWindow} title="Photo" closeLabel="Close">
      <button type="button">Replace</button>
    </Dialog>,
  )
  fireEvent.keyDown(await screen.findByRole('button', { name: 'Replace' }), { key: 'Escape' })
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(closeWindow).toHaveBeenCalledTimes(2)
})
