import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Tools } from './tools.tsx'

afterEach(() => localStorage.clear())

const open = ({ isUsed = false } = {}) =>
  render(
    <Tools names={['Health assistant', 'Video assistant']} isUsed={isUsed}>
      <p>The assistant</p>
    </Tools>,
  )
const head = () => screen.getByRole('button', { name: 'Tools' })

test('the tools are one line that names them, and nothing of them is there before it is opened', () => {
  open()
  screen.getByText('Health assistant, Video assistant')
  expect(screen.queryByText('The assistant')).toBeNull()
  fireEvent.click(head())
  expect(screen.queryByText('The assistant')).not.toBeNull()
  expect(head().getAttribute('aria-expanded')).toBe('true')
})

test('this device remembers whether they are open', () => {
  const first = open()
  fireEvent.click(head())
  first.unmount()
  const second = open()
  expect(head().getAttribute('aria-expanded')).toBe('true')
  fireEvent.click(head())
  second.unmount()
  open({ isUsed: true })
  expect(head().getAttribute('aria-expanded')).toBe('false')
})

test('they are open for a patient who uses one of them, until they are closed', () => {
  open({ isUsed: true })
  expect(screen.queryByText('The assistant')).not.toBeNull()
})
