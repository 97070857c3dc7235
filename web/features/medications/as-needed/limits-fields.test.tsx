import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { emptyLimits } from '#core/as-needed/limits-draft.ts'
import { LimitsFields } from './limits-fields.tsx'

it('asks first whether a limit was given at all', () => {
  render(<LimitsFields limits={emptyLimits} errors={{}} onChange={() => {}} />)
  const group = screen.getByRole('group', { name: 'What limits were you given?' })
  const [first] = group.querySelectorAll('input, select')
  expect(first).toBe(screen.getByRole('checkbox', { name: 'No limit was given to me' }))
})
