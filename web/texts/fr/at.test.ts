import { expect, test } from 'vitest'
import { dayAtTime, from, on, until } from './at.ts'

test.each([
  ['20:00', 'de 20:00', 'jusqu’à\u00a020:00'],
  ['hier, 20:00', 'd’hier, 20:00', 'jusqu’à hier, 20:00'],
  ['aujourd’hui', 'd’aujourd’hui', 'jusqu’à aujourd’hui'],
  ['demain', 'de demain', 'jusqu’à demain'],
  ['1er mars', 'du 1er mars', 'jusqu’au 1er mars'],
  ['lun. 23 nov.', 'du lun. 23 nov.', 'jusqu’au lun. 23 nov.'],
])('in French, %s: %s, %s', (when, since, end) => {
  expect([from(when), until(when)]).toEqual([since, end])
})

test('in French, a date has its article and its time a preposition', () => {
  expect([on('lun. 23 nov.'), on('demain')]).toEqual(['le lun. 23 nov.', 'demain'])
  expect(dayAtTime('dimanche 22 novembre, 20:00')).toBe('dimanche 22 novembre à\u00a020:00')
})
