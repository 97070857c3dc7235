import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ChoiceDialog } from './choice-dialog.tsx'
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

test.each([
  ['action', ['Stop', 'Keep']],
  ['keep', ['Keep', 'Stop']],
] as const)(
  'a question has the filled answer first, and the focus on the one that leaves all as it is: %s',
  async (prominent, expected) => {
    const noop = () => {}
    const words = {
      open: true,
      onOpenChange: noop,
      title: 'Stop it?',
      keepLabel: 'Keep',
      actionLabel: 'Stop',
      onAction: noop,
    }
    const confirm = render(
      <ConfirmDialog {...words} prominent={prominent}>
        It can be undone.
      </ConfirmDialog>,
    )
    expect(answers()).toEqual(expected)
    expect(document.activeElement?.textContent).toBe('Keep')
    confirm.unmount()
    render(
      <ChoiceDialog title="Which one?" keepLabel="Keep" onKeep={noop} choices={[one('The first'), one('The second')]}>
        Two may be meant.
      </ChoiceDialog>,
    )
    expect(answers()).toEqual(['Keep', 'The first', 'The second'])

    function one(label: string) {
      return { label, run: noop }
    }
  },
)

test('the filled answer never ends or deletes anything', () => {
  render(
    <ConfirmDialog
      open
      onOpenChange={() => {}}
      title="End it?"
      keepLabel="Keep"
      actionLabel="End"
      onAction={() => {}}
      danger
    >
      For good.
    </ConfirmDialog>,
  )
  expect(document.querySelector('.btn--solid')?.textContent).toBe('Keep')
})

const answers = () => screen.getAllByRole('button').map(({ textContent }) => textContent)
