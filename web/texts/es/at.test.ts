import { expect, test } from 'vitest'
import { ofDay, the, toThe } from './at.ts'

test('"a" and "el" contract before a day in Spanish', () => {
  expect(['8:00 a.m.', 'lun 23 nov a las 8:00 a.m.'].map(toThe)).toEqual([
    'a las 8:00 a.m.',
    'al lun 23 nov a las 8:00 a.m.',
  ])
})

test.each([
  ['8:00 a.m.', 'las 8:00 a.m.', 'de las 8:00 a.m.'],
  ['1:05 p.m.', 'la 1:05 p.m.', 'de la 1:05 p.m.'],
  ['hoy, 8:00 a.m.', 'hoy a las 8:00 a.m.', 'de hoy a las 8:00 a.m.'],
  ['lun 23 nov, 1:05 p.m.', 'el lun 23 nov a la 1:05 p.m.', 'del lun 23 nov a la 1:05 p.m.'],
  [
    'lunes, 23 de noviembre, 8:00 a.m.',
    'el lunes 23 de noviembre a las 8:00 a.m.',
    'del lunes 23 de noviembre a las 8:00 a.m.',
  ],
  ['el lun 23 nov', 'el lun 23 nov', 'del lun 23 nov'],
])('in Spanish, %s becomes %s, and %s for the dose of that time', (when, withArticle, ofDose) => {
  expect([the(when), ofDay(when)]).toEqual([withArticle, ofDose])
})
