import bidiFactory, { type Bidi } from 'bidi-js'
import { type FontName, fontOf, type Weight } from './fonts.ts'

/** Part of a line in one font and direction. */
export type Run = {
  readonly font: FontName
  /** In the order the font expects; fonts reverse right-to-left letters themselves. */
  readonly text: string
  readonly isTurned: boolean
}

/** In visual order, from left to right. */
export type Line = readonly Run[]

/** A character with its marks, and its bidi embedding level: odd levels run to the left. */
type Letter = { readonly text: string; readonly start: number; readonly font: FontName; readonly level: number }

/**
 * Breaks a text into lines of a width for a left-to-right page: in logical order, then each line reordered for display
 * (Unicode's bidirectional algorithm, UAX #9). What no font has (emoji above all) becomes a box.
 * @param widthOf the width of a run, in the unit of `width`
 */
export function linesOf(text: string, weight: Weight, width: number, widthOf: (run: Run) => number): Line[] {
  const advance = (letters: readonly Letter[]) => runsOf(letters).reduce((sum, run) => sum + widthOf(run), 0)
  const lines: Letter[][] = []
  let line: Letter[] = []
  let used = 0
  for (const piece of piecesOf(withoutControlCharacters(text), weight)) {
    const isTooLong = advance(withoutEndSpace(piece)) > width
    for (const part of isTooLong ? piece.map((letter) => [letter]) : [piece]) {
      if (line.length > 0 && used + advance(withoutEndSpace(part)) > width) {
        lines.push(line)
        line = []
        used = 0
      }
      line.push(...part)
      used += advance(part)
    }
  }
  lines.push(line)
  return lines.map((one) => runsOf(withoutEndSpace(one)))
}

/** Drops control characters. Isolates stay: they separate their content. */
function withoutControlCharacters(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[^\S\u00a0\u202f]/g, ' ')
    .replaceAll(/[\p{Cc}\u200e\u200f\u061c\u202a-\u202e\ufeff]/gu, '')
}

const isolates = /[\u2066-\u2069]/
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const wordSegmenter = new Intl.Segmenter('en', { granularity: 'word' })
// Its types describe the ES module; Node loads the other one, which is the function itself.
const bidi = (bidiFactory as unknown as () => Bidi)()

function lettersOf(text: string, weight: Weight): Letter[] {
  const { levels } = bidi.getEmbeddingLevels(text, 'ltr')
  const isMixed = levels.some((level) => level % 2 === 1)
  const letters: Letter[] = []
  for (const { segment, index } of graphemes.segment(text)) {
    const written = segment.replace(isolates, '').replace(/[\u00a0\u202f]/, ' ')
    if (written === '') continue
    const font = fontOf(written, weight)
    const level = isMixed ? (levels[index] ?? 0) : 0
    letters.push({ text: font ? written : '\u25a1', start: index, font: font ?? weight, level })
  }
  return letters
}

/** The pieces between possible line breaks: after spaces, and in scripts without spaces. */
function piecesOf(text: string, weight: Weight): Letter[][] {
  const ends = new Set<number>()
  let before: Intl.SegmentData | undefined
  for (const word of wordSegmenter.segment(text)) {
    if (before && (/^ +$/.test(before.segment) || (before.isWordLike && word.isWordLike))) ends.add(word.index)
    before = word
  }
  const pieces: Letter[][] = []
  for (const letter of lettersOf(text, weight)) {
    const last = pieces.at(-1)
    if (last && !ends.has(letter.start)) last.push(letter)
    else pieces.push([letter])
  }
  return pieces
}

function withoutEndSpace(letters: readonly Letter[]): readonly Letter[] {
  return letters.slice(0, letters.findLastIndex(({ text }) => text !== ' ') + 1)
}

type LevelRun = { readonly level: number; readonly font: FontName; readonly letters: string[] }

function runsOf(letters: readonly Letter[]): Run[] {
  const runs: LevelRun[] = []
  for (const { text, font, level } of letters) {
    const last = runs.at(-1)
    if (last?.level === level && (last.font === font || text === ' ')) last.letters.push(text)
    else runs.push({ level, font, letters: [text] })
  }
  return visualOrder(runs).map(runOf)
}

/** UAX #9 rule L2: reverses runs from the deepest level out. */
function visualOrder(runs: readonly LevelRun[]): readonly LevelRun[] {
  let ordered = runs
  for (let depth = Math.max(0, ...runs.map(({ level }) => level)); depth > 0; depth--) {
    const parts: LevelRun[][] = []
    for (const run of ordered) {
      const last = parts.at(-1)
      if (run.level >= depth && last?.[0] && last[0].level >= depth) last.unshift(run)
      else parts.push([run])
    }
    ordered = parts.flat()
  }
  return ordered
}

/** Scripts that fonts reverse themselves. */
const rightToLeftScripts = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

function runOf({ level, font, letters }: LevelRun): Run {
  const runsLeft = level % 2 === 1
  const mirrored = runsLeft ? letters.map((letter) => bidi.getMirroredCharacter(letter) ?? letter) : letters
  const isTurned = rightToLeftScripts.test(letters.join(''))
  // Persian digits are Arabic script but run to the right; a full stop alone may run to the left.
  return { font, isTurned, text: (isTurned === runsLeft ? mirrored : mirrored.toReversed()).join('') }
}
