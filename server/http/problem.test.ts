import { expect, it } from 'vitest'
import { invalidInput, invalidRequest, Problem } from './problem.ts'

it('says of a refused field why in English, and by a name with its numbers for other languages', () => {
  const { body } = invalidInput({ name: 'characters_at_most:5000', time: 'time_required' })
  expect(body).toMatchObject({
    message: 'Please use at most 5,000 characters',
    reason: 'characters_at_most:5000',
    fields: { name: 'Please use at most 5,000 characters', time: 'Reminder time is required' },
    fieldReasons: { name: 'characters_at_most:5000', time: 'time_required' },
  })
})

it('has no name for what only a program sends wrong', () => {
  expect(invalidRequest({ cursor: 'Not a cursor' }).body).toEqual({
    message: 'Not a cursor',
    code: 'invalid_input',
    details: null,
    hint: null,
    fields: { cursor: 'Not a cursor' },
  })
})

it('says of a failure why in English, and by its name', () => {
  const { body } = new Problem('conflict', 'medication_ended')
  expect(body).toMatchObject({
    message: 'This medication has ended. Restore it to take it again.',
    reason: 'medication_ended',
  })
})
