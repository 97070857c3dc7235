import { fleschKincaid } from 'flesch-kincaid'
import { syllable } from 'syllable'
import { expect, test } from 'vitest'
import { withoutIsolates } from '#core/text/isolate.ts'
import { type CatalogueText, catalogueTexts } from '#web/testing/leaves.ts'
import * as inEnglish from './en/index.ts'

/** The years of school that the screens may ask of a reader. */
const grade = 6
/** A shorter text is a label, of which a grade says nothing. */
const leastWords = 4

/** Groups that are a sentence of the specification. */
const given = ['premiumBanner']

const groups = Object.values(inEnglish).map(({ name, english }) => ({ name, sentences: sentencesOf(english) }))

test.each(groups.filter(({ name, sentences }) => sentences.length > 0 && !given.includes(name)))(
  'the sentences of $name are plain enough to be read after six years of school',
  ({ sentences }) => {
    const words = sentences.flatMap(wordsOf)
    const syllables = words.reduce((sum, word) => sum + syllable(word), 0)
    const counts = { sentence: sentences.length, word: words.length, syllable: syllables }
    expect(fleschKincaid(counts), sentences.join('\n')).toBeLessThanOrEqual(grade)
  },
)

function sentencesOf(group: unknown): string[] {
  return catalogueTexts(group)
    .flatMap(([, text]) => said(text))
    .flatMap((text) => withoutIsolates(text).split(/(?<=[.!?:;])\s+/))
    .filter((sentence) => wordsOf(sentence).length >= leastWords)
}

/** What a text says, of a medicine that is easy to read. Those that take anything but names are left out. */
function said(text: CatalogueText): string[] {
  if (typeof text === 'string') return [text]
  const name = 'Advil'
  for (const names of [Array(4).fill(name), Array(4).fill([name])]) {
    try {
      return catalogueTexts(text(...names)).flatMap(([, part]) => (typeof part === 'string' ? [part] : []))
    } catch {
      // It takes lists of names.
    }
  }
  return []
}

function wordsOf(sentence: string): string[] {
  return sentence.match(/[\p{L}\d'’-]+/gu) ?? []
}
