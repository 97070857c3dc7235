import { expect, test } from 'vitest'
import { reportTexts } from '#core/texts/en/report.ts'
import { type CatalogueText, catalogueTexts } from '#web/testing/leaves.ts'
import { translations } from '#web/testing/translations.ts'
import * as inEnglish from './en/index.ts'

/** A group may hold so many texts that are the same in both languages: 'Dosewell', 'mg', 'Menu', 'Notifications'. */
const sameAtMost = { texts: 3, share: 0.12 }

const groups = [...Object.values(inEnglish), { name: 'report', english: reportTexts }]

test.each(translations)('every group of %s is translated', (_language, catalogue: Readonly<Record<string, object>>) => {
  const stillEnglish = groups.flatMap(({ name, english }) => {
    const said = new Map(catalogueTexts(catalogue[name]))
    const leaves = catalogueTexts(english).filter(([, leaf]) => isWorded(leaf))
    const same = leaves.filter(([place, leaf]) => isSame(leaf, said.get(place))).map(([place]) => place)
    return same.length > Math.max(sameAtMost.texts, leaves.length * sameAtMost.share)
      ? [`${name}: ${same.join(', ')}`]
      : []
  })
  expect(stillEnglish).toEqual([])
})

// Whoever speaks to a screen says what stands on the button (WCAG 2.5.3).
test.each([
  ['en', inEnglish.ledgerToolTexts.english] as const,
  ...translations.map(([language, { ledgerTool }]) => [language, ledgerTool] as const),
])(
  "the blockchain card's button is called in %s by the words that stand on it",
  (_language, { open, openLabel, close, closeLabel }) => {
    expect(openLabel.startsWith(open)).toBe(true)
    expect(closeLabel.startsWith(close)).toBe(true)
  },
)

/** The same in every language. */
const names = /^(Dosewell|Metformin|Lisinopril|Tacrolimus|Vitamin D|mg|ml)\??$|^[\d.]+ ?m[gl]$/

/** Whether there is anything to translate: '$10' and a name have nothing, a function may have. */
function isWorded(leaf: CatalogueText): boolean {
  return typeof leaf === 'function' || (/\p{Ll}{2}/u.test(leaf) && !names.test(leaf))
}

function isSame(leaf: CatalogueText, other: CatalogueText | undefined): boolean {
  return leaf === other || (typeof leaf === 'function' && leaf.toString() === other?.toString())
}
