import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { useFocusMainAfter } from './focus-main.ts'

function Banner({ onDismiss }: { onDismiss: () => void }) {
  return (
    <button type="button" ref={useFocusMainAfter()} onClick={onDismiss}>
      Dismiss
    </button>
  )
}

function Page() {
  const [isShown, setShown] = useState(true)
  return (
    <main id="main" tabIndex={-1}>
      {isShown && <Banner onDismiss={() => setShown(false)} />}
      <input aria-label="Search" onChange={() => setShown(false)} />
    </main>
  )
}

test('a pressed button that disappears leaves the focus to the page', async () => {
  render(<Page />)
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('a button that disappears without the focus leaves it where it is', async () => {
  render(<Page />)
  await userEvent.type(screen.getByLabelText('Search'), 'a')
  expect(screen.queryByRole('button')).toBeNull()
  expect(document.activeElement).toBe(screen.getByLabelText('Search'))
})
