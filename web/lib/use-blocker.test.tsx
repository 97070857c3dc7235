import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, MemoryRouter, useLocation } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { useBlocker } from './use-blocker.ts'

let isDirty = true

function Form() {
  const { pathname } = useLocation()
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    return isDirty && currentLocation.pathname !== nextLocation.pathname
  })
  return (
    <>
      <p>{pathname}</p>
      <Link to="/history">History</Link>
      <Link to="/settings?part=zone">Part</Link>
      {blocker.state === 'blocked' && (
        <>
          <button type="button" onClick={blocker.reset}>
            Stay
          </button>
          <button type="button" onClick={blocker.proceed}>
            Leave
          </button>
        </>
      )}
    </>
  )
}

const press = (name: string) => userEvent.click(screen.getByText(name))

beforeEach(() => {
  isDirty = true
  render(
    <MemoryRouter initialEntries={['/settings']}>
      <Form />
    </MemoryRouter>,
  )
})

test('who would lose changes is asked, and stays', async () => {
  await press('History')
  await press('Stay')
  expect(screen.getByText('/settings')).toBeTruthy()
  expect(screen.queryByText('Leave')).toBeNull()
})

test('who leaves all the same gets there', async () => {
  await press('History')
  expect(screen.getByText('/settings')).toBeTruthy()
  await press('Leave')
  expect(await screen.findByText('/history')).toBeTruthy()
})

test('nobody is asked on the way to the same page, or with nothing to lose', async () => {
  await press('Part')
  expect(screen.queryByText('Leave')).toBeNull()
  isDirty = false
  await press('History')
  expect(await screen.findByText('/history')).toBeTruthy()
})
