import { expect, test } from 'vitest'
import { textInEnglish } from '../testing/in-english.ts'
import { photoError, photoLimit } from './photo.ts'

test.each([
  ['a JPEG of the full size', 'image/jpeg', photoLimit, null],
  ['a PNG', 'image/png', 1, null],
  ['one byte too many', 'image/jpeg', photoLimit + 1, 'File size must be less than 10MB'],
  ['a document', 'application/pdf', 100, 'Please select a valid image file'],
  ['a document that is too large as well', 'application/pdf', photoLimit + 1, 'Please select a valid image file'],
  ['a drawing, which is a program of sorts', 'image/svg+xml', 100, 'Please select a valid image file'],
  ['a file of no known type', '', 100, 'Please select a valid image file'],
])('%s', (_, type, size, problem) => {
  expect(textInEnglish(photoError({ type, size }))).toBe(problem)
})
