import { renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { at, spans } from '#web/testing/patient.ts'
import { chooseLanguage } from '#web/texts/language.ts'
import { useHoldTimes } from './hold-text.ts'

afterEach(() => chooseLanguage('en'))

const nominal = (text: string) => Temporal.PlainDateTime.from(text)

it.each([
  ['en', '2026-11-25T00:00', '2026-11-27T00:00', 'Paused from Wed, Nov 25 through Thu, Nov 26.'],
  ['en', '2026-11-22T00:00', '2026-11-23T00:00', 'Paused the whole day: tomorrow.'],
  ['en', '2026-11-21T09:00', '2026-11-24T00:00', 'Paused through Mon, Nov 23.'],
  ['en', '2026-11-21T09:00', '2026-11-24T09:00', 'Paused until Tue, Nov 24, 9:00 AM.'],
  ['en', '2026-11-21T09:00', null, 'Paused until you resume it.'],
  ['de', '2026-11-25T00:00', '2026-11-27T00:00', 'Pausiert: vom Mi., 25. Nov. bis einschließlich Do., 26. Nov.'],
  ['fr', '2026-11-25T00:00', '2026-11-27T00:00', 'En pause du mer. 25 nov. au jeu. 26 nov. inclus.'],
  ['fr', '2026-11-22T00:00', '2026-12-02T00:00', 'En pause de demain au mar. 1er déc. inclus.'],
  ['fr', '2026-11-21T09:00', '2026-11-24T09:00', 'En pause jusqu’au mar. 24 nov. à 9:00.'],
  ['es', '2026-11-22T00:00', '2026-11-27T00:00', 'En pausa desde mañana hasta el jue 26 nov inclusive.'],
  ['es', '2026-11-21T09:00', '2026-11-24T09:00', 'En pausa hasta el mar 24 nov a las 9:00 a.m.'],
] as const)('%s, a pause from %s until %s: %s', async (language, from, until, text) => {
  await chooseLanguage(language)
  const { result } = renderHook(() => useHoldTimes(spans, at('2026-11-21T09:00')))
  const told = result.current.spanText({ from: nominal(from), until: until && nominal(until) })
  expect(told.replaceAll('\u00a0', ' ')).toBe(text)
})
