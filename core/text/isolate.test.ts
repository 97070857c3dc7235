import { describe, expect, test } from 'vitest'
import { isolated, medicineText, withoutIsolates } from './isolate.ts'

describe('what a patient typed, in a sentence', () => {
  test('is isolated, name and dosage each', () => {
    expect(medicineText('דואר', '500mg', 'en')).toBe('\u2068דואר\u2069 \u2068500\u00a0mg\u2069')
  })

  test('cannot leave its isolate', () => {
    expect(isolated('\u2067a\u2069\u2069b\u2066')).toBe('\u2068ab\u2069')
  })

  test('keeps every other character, an override too: its isolate ends it', () => {
    expect(isolated('\u202e<b>👩‍⚕️')).toBe('\u2068\u202e<b>👩‍⚕️\u2069')
  })

  test('is nothing where nothing was typed', () => {
    expect(isolated('')).toBe('')
  })

  test('loses its isolates for readers that do not lay out text', () => {
    expect(withoutIsolates(`Take ${medicineText('דואר', '500mg', 'en')}.`)).toBe('Take דואר 500\u00a0mg.')
    expect(withoutIsolates('\u2066a\u2069 \u2067b\u2069')).toBe('a b')
  })
})
