import { expect, test } from 'vitest'
import { ordinalFirst } from './short-date.ts'

test.each([
  ['fr', 'dimanche 1 mars à 01:00', 'dimanche 1er mars à 01:00'],
  ['fr', '1–7 mars', '1er–7 mars'],
  ['fr', '23 févr. – 1 mars', '23 févr. – 1er mars'],
  ['fr', '21 janvier 2026', '21 janvier 2026'],
  ['fr', '11 janv. 2031', '11 janv. 2031'],
  ['de', '1. März', '1. März'],
  ['es-US', '1 mar', '1 mar'],
])("in %s, '%s' is written '%s'", (locale, text, expected) => {
  expect(ordinalFirst(text, locale)).toBe(expected)
})
