import { expect, test } from 'vitest'
import { invalidInput, invalidRequest, Problem } from './problem.ts'

test('a refused field has a reason in English, and a name with its numbers for other languages', () => {
  const { body } = invalidInput({ name: 'characters_at_most:5000', time: 'time_required' })
  expect(body).toMatchObject({
    message: 'Please use at most 5,000 characters',
    reason: 'characters_at_most:5000',
    fields: { name: 'Please use at most 5,000 characters', time: 'Reminder time is required' },
    fieldReasons: { name: 'characters_at_most:5000', time: 'time_required' },
  })
})

test('an error that only a program can cause has no name', () => {
  expect(invalidRequest({ cursor: 'Not a cursor' }).body).toEqual({
    message: 'Not a cursor',
    code: 'invalid_input',
    details: null,
    hint: null,
    fields: { cursor: 'Not a cursor' },
  })
})

test('a failure has a reason in English, and a name', () => {
  const { body } = new Problem('conflict', 'medication_ended')
  expect(body).toMatchObject({
    message: 'This medication has ended. Restore it to take it again.',
    reason: 'medication_ended',
  })
})
