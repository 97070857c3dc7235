import { describe, expect, it, test } from 'vitest'
import { isolated, medicineText } from '#core/text/isolate.ts'
import { type Line, linesOf } from './lines.ts'

/** All letters have the same width. */
const lines = (text: string, width = 100): Line[] =>
  linesOf(text, 'regular', width, (run) => Array.from(run.text).length)

/** A line as the eye finds it, from left to right: what a font turns round is turned round. */
function seen(line: Line): string {
  return line.map(({ text, isTurned }) => (isTurned ? Array.from(text).toReversed().join('') : text)).join('')
}

describe('a line is put in the order of the eye', () => {
  it.each([
    ['Latin as it is', 'Metformin 500mg', 'Metformin 500mg'],
    ['a Hebrew name from the right, its dosage after it', medicineText('אבג דהו', '500mg', 'en'), 'והד גבא 500 mg'],
    ['a number inside a Hebrew name as a number', isolated('אבג 500 דהו'), 'והד 500 גבא'],
    ['Persian digits as a number', isolated('اب ۵۰۰ جد'), 'دج ۵۰۰ با'],
    ['brackets round what they hold', isolated('אבג (דהו)'), '(והד) גבא'],
    ['a Latin word inside Arabic', isolated('اب Aspirin جد'), 'دج Aspirin با'],
    ['no command that a name hides', isolated('\u202eexe.png'), 'exe.png'],
  ])('%s', (_, text, expected) => {
    expect(lines(text).map(seen)).toEqual([expected])
  })
})

describe('a text is broken into lines', () => {
  it('breaks between words, with no line wider than there is room', () => {
    expect(lines('one two three', 8).map(seen)).toEqual(['one two', 'three'])
  })

  it('keeps a number and its unit together', () => {
    expect(lines('a 500\u00a0mg', 6).map(seen)).toEqual(['a', '500 mg'])
    expect(lines('ab 1\u202f000\u00a0mg', 8).map(seen)).toEqual(['ab', '1 000 mg'])
  })

  it('breaks between Chinese words, which no space separates', () => {
    const broken = lines('二甲双胍缓释片', 3).map(seen)
    expect(broken.join('')).toBe('二甲双胍缓释片')
    expect(broken.every((line) => Array.from(line).length <= 3)).toBe(true)
  })

  it('breaks inside a word that is wider than a line', () => {
    expect(lines('abcdefgh', 3).map(seen)).toEqual(['abc', 'def', 'gh'])
  })

  it('keeps the order of reading: the first words of a Hebrew text stand on the first line', () => {
    expect(lines(isolated('אבג דהו זחט'), 7).map(seen)).toEqual(['והד גבא', 'טחז'])
  })
})

test('a character that no font has becomes one box', () => {
  expect(lines('a 👩‍⚕️ b').map(seen)).toEqual(['a □ b'])
})
