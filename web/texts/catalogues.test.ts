import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { languages } from '#core/settings/settings.ts'
import { reportTexts } from '#core/texts/en/report.ts'
import { type CatalogueText, catalogueTexts } from '#web/testing/leaves.ts'
import { translations } from '#web/testing/translations.ts'
import * as inEnglish from './en/index.ts'

const groups = Object.values(inEnglish).map(({ name, english }) => [name, english] as const)
const english = new Map(catalogueTexts({ ...Object.fromEntries(groups), report: reportTexts }))

test('there is a catalogue for each language but English', () => {
  expect(['en', ...translations.map(([language]) => language)]).toEqual(languages)
})

test.each(languages)('%s counts and lists by its own rules only', (language) => {
  const folders = ['core', 'web'].map((part) => join(import.meta.dirname, `../../${part}/texts/${language}`))
  const named = folders
    .flatMap((folder) => globSync(`${folder}/*.ts`))
    .flatMap((file) => [
      ...readFileSync(file, 'utf8').matchAll(/(?:\bplural|\bIntl\.\w+|\.toLocale\w+)\(\s*'([\w-]+)'/g),
    ])
    .map(([, locale]) => locale)
  expect([...new Set(named)]).toEqual([language])
})

describe.each(translations)('%s', (_language, { core, ...catalogue }) => {
  const translated = new Map(catalogueTexts(catalogue))

  it('says something wherever English does, down to each item of a list', () => {
    expect([...translated.keys()].sort()).toEqual([...english.keys()].sort())
    const empty = [...translated].filter(([place, text]) => text === '' && english.get(place) !== '')
    expect(empty).toEqual([])
  })

  it('names everything that English names: medicines, times, counts', () => {
    const dropped = [...translated].filter(([place, leaf]) => {
      return named(leaf) !== named(english.get(place) ?? '')
    })
    expect(dropped.map(([place]) => place)).toEqual([])
  })
})

test('French has a space before a colon, a semicolon, a question mark and an exclamation mark, where no line breaks', () => {
  const french = translations.flatMap(([language, catalogue]) =>
    language === 'fr' ? catalogueTexts(catalogue).map(([place, leaf]) => [place, said(leaf)] as const) : [],
  )
  expect(french.length).toBeGreaterThan(500)
  expect(french.filter(([, text]) => /[^\s:;?!][:;?!]+(?=[\s"]|$)/.test(text))).toEqual([])
  // Reports are set by the PDF; elsewhere the page breaks lines at every ordinary space.
  const onPages = french.filter(([place]) => !place.startsWith('report.'))
  expect(onPages.filter(([, text]) => / [:;?!]/.test(text))).toEqual([])
})

test('German has a space between a time and "Uhr" where no line breaks', () => {
  const files = ['core', 'web'].flatMap((part) => globSync(join(import.meta.dirname, `../../${part}/texts/de/*.ts`)))
  const times = files.flatMap((file) => readFileSync(file, 'utf8').match(/\}(?: |\\u00a0)Uhr\b/g) ?? [])
  expect(times.length).toBeGreaterThan(50)
  expect(times.filter((text) => text.includes(' '))).toEqual([])
})

/** A text, with marks in place of what it is given. */
function said(leaf: CatalogueText): string {
  if (typeof leaf === 'string') return leaf
  for (const given of [marks, marks.map((mark) => [mark])]) {
    try {
      return JSON.stringify(leaf(...given)) ?? ''
    } catch {
      // It is given lists of names.
    }
  }
  return ''
}

const marks = ['«0»', '«1»', '«2»', '«3»']

/** Which of the things that a function is given appear in what it says. */
function named(leaf: CatalogueText): string {
  if (typeof leaf === 'string') return ''
  const text = said(leaf)
  return text === '' ? 'neither texts nor lists' : marks.filter((mark) => text.includes(mark)).join()
}
