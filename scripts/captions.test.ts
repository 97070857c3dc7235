import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { languages } from '#core/settings/settings.ts'
import { landingTexts } from '#web/texts/en/landing.ts'
import { loadCatalogue } from '#web/texts/language.ts'
import { captionLines } from './captions.ts'

type Caption = { readonly seconds: number; readonly lines: readonly string[] }

describe.each(languages)('the captions of the film, %s', async (language) => {
  const { video } = (await loadCatalogue[language]())?.landing ?? landingTexts.english
  const shown = captionsOf(language)

  it('say what the page says that the film shows', () => {
    expect(shown.map(({ lines }) => lines)).toEqual(video.cues.map(captionLines))
  })

  it('fit a phone, in two lines', () => {
    for (const { lines } of shown) {
      expect(lines.length, lines.join(' ')).toBeLessThanOrEqual(2)
      for (const line of lines) expect(line.length, line).toBeLessThanOrEqual(34)
    }
  })

  it('leave the time to be read: 20 characters a second at most', () => {
    for (const { seconds, lines } of shown) {
      expect(lines.join(' ').length / seconds, lines.join(' ')).toBeLessThanOrEqual(20)
    }
  })
})

it('are broken where a sentence pauses, or near the middle', () => {
  expect(captionLines('A wrong tap? Undo is right next to it.')).toEqual(['A wrong tap?', 'Undo is right next to it.'])
  expect(captionLines('The first dose is shown before anything is saved.')).toEqual([
    'The first dose is shown',
    'before anything is saved.',
  ])
  expect(captionLines('One tap, and it says Taken.')).toEqual(['One tap, and it says Taken.'])
})

function captionsOf(language: string): Caption[] {
  const file = join(import.meta.dirname, `../web/public/demo/captions.${language}.vtt`)
  const [, ...blocks] = readFileSync(file, 'utf8').trim().split('\n\n')
  return blocks.map((block) => {
    const [times = '', ...lines] = block.split('\n')
    const [from = 0, to = 0] = times.split(' --> ').map((stamp) => Number(stamp.split(':').at(-1)))
    return { seconds: to - from, lines }
  })
}
