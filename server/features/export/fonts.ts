import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'
import { sfntOf } from './sfnt.ts'

/*
 * No font has every script: DejaVu Sans has Latin, Greek, Cyrillic, Arabic, Hebrew and more; Unifont, a bitmap font,
 * has the rest of Unicode's first plane.
 */
const files = {
  regular: new URL(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')),
  bold: new URL(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')),
  rest: new URL(import.meta.resolve('@fontsource/unifont/files/unifont-latin-400-normal.woff')),
} as const

export type FontName = keyof typeof files

export type Weight = Exclude<FontName, 'rest'>

type LoadedFont = { readonly bytes: Buffer; readonly font: Font }
const opened = new Map<FontName, LoadedFont>()

/** Loaded on first use and cached: 1 MB, 12 MB for the rest. */
export function fontBytes(name: FontName): Buffer {
  return open(name).bytes
}

function open(name: FontName): LoadedFont {
  const cached = opened.get(name)
  if (cached) return cached
  const file = readFileSync(files[name])
  const bytes = files[name].pathname.endsWith('.woff') ? sfntOf(file) : file
  const one = { bytes, font: create(bytes) as Font }
  opened.set(name, one)
  return one
}

/** The font with this letter and its marks, in the weight if possible; null if none has it. */
export function fontOf(letter: string, weight: Weight): FontName | null {
  for (const name of [weight, 'regular', 'rest'] as const) if (covers(name, letter)) return name
  return null
}

function covers(name: FontName, text: string): boolean {
  const { font } = open(name)
  return Array.from(text).every(
    (character) => /\s/.test(character) || font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
  )
}
