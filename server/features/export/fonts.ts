import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'
import { sfntOf } from './sfnt.ts'

/*
 * Patients write in every script, and no font has them all: DejaVu Sans has Latin, Greek, Cyrillic, Arabic, Hebrew and more;
 * Unifont, plain as it looks, has the rest of what Unicode's first plane writes.
 */
const files = {
  regular: new URL(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')),
  bold: new URL(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')),
  rest: new URL(import.meta.resolve('@fontsource/unifont/files/unifont-latin-400-normal.woff')),
} as const

export type FontName = keyof typeof files

/** A part of a text that one font writes in one direction. */
export type FontRun = { readonly font: FontName; readonly text: string }

type Opened = { readonly bytes: Buffer; readonly font: Font }
const opened = new Map<FontName, Opened>()

/** A font's file as PDFs embed it. Read with its first use and kept: 1 MB, 12 MB for the rest. */
export function fontBytes(name: FontName): Buffer {
  return open(name).bytes
}

function open(name: FontName): Opened {
  const known = opened.get(name)
  if (known) return known
  const file = readFileSync(files[name])
  const bytes = files[name].pathname.endsWith('.woff') ? sfntOf(file) : file
  const one = { bytes, font: create(bytes) as Font }
  opened.set(name, one)
  return one
}

/**
 * A text in runs of one font and one direction each, in the order in which they are written from left to right. What no font
 * has (emoji above all) becomes a box.
 */
export function fontRuns(text: string, wanted: 'regular' | 'bold'): FontRun[] {
  const runs: { font: FontName; text: string; isRightToLeft: boolean }[] = []
  for (const { segment } of graphemes.segment(text.normalize('NFC'))) {
    const font = fontOf(segment, wanted)
    const written = font === null ? '\u25A1' : segment
    const last = runs.at(-1)
    // What stands between two words of a right-to-left text belongs to it, or its words would change places.
    const isNeutral = /^[\s\p{P}]+$/u.test(written)
    const isRightToLeft = isNeutral ? (last?.isRightToLeft ?? false) : rightToLeft.test(written)
    const name = font ?? wanted
    if (
      last &&
      last.isRightToLeft === isRightToLeft &&
      (last.font === name || (isNeutral && covers(last.font, written)))
    ) {
      last.text += written
    } else {
      runs.push({ font: name, text: written, isRightToLeft })
    }
  }
  return runs.map(({ font, text: run }) => ({ font, text: run }))
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

function fontOf(grapheme: string, wanted: 'regular' | 'bold'): FontName | null {
  for (const name of [wanted, 'regular', 'rest'] as const) if (covers(name, grapheme)) return name
  return null
}

function covers(name: FontName, text: string): boolean {
  const { font } = open(name)
  return Array.from(text).every(
    (character) => /\s/.test(character) || font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
  )
}
