import { expect, it } from 'vitest'
import * as coreDe from '#core/texts/de.ts'
import { reportTexts } from '#core/texts/en.ts'
import * as coreEs from '#core/texts/es.ts'
import * as coreFr from '#core/texts/fr.ts'
import { type Leaf, leavesOf } from '#web/testing/leaves.ts'
import type { Catalogue } from './catalogue.ts'
import { de } from './de.ts'
import { deliveryTexts } from './en/deliveries.ts'
import { frontTexts } from './en/front.ts'
import { historyTexts } from './en/history.ts'
import { landingTexts } from './en/landing.ts'
import { ledgerTexts } from './en/ledger.ts'
import { linkTexts } from './en/links.ts'
import { publicTexts } from './en/public.ts'
import { settingsTexts } from './en/settings.ts'
import { en } from './en.ts'
import { enLater } from './en-later.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'

/** A group may hold so many texts that are the same in both languages: 'Dosewell', 'mg', 'Menu', 'Notifications'. */
const sameAtMost = { texts: 3, share: 0.12 }

const english = {
  ...en,
  ...enLater,
  publicTexts: { ...publicTexts, ...frontTexts },
  historyTexts,
  deliveryTexts,
  landingTexts,
  ledgerTexts,
  settingsTexts,
  linkTexts,
  report: reportTexts,
}

it.each([
  ['es', groupsOf(es, coreEs.reportTexts)],
  ['fr', groupsOf(fr, coreFr.reportTexts)],
  ['de', groupsOf(de, coreDe.reportTexts)],
])('every group of %s is translated', (_language, groups) => {
  const stillEnglish = Object.entries(english).flatMap(([name, group]) => {
    const said = new Map(leavesOf(groups[name]))
    const leaves = leavesOf(group).filter(([, leaf]) => isWorded(leaf))
    const same = leaves.filter(([place, leaf]) => isSame(leaf, said.get(place))).map(([place]) => place)
    return same.length > Math.max(sameAtMost.texts, leaves.length * sameAtMost.share)
      ? [`${name}: ${same.join(', ')}`]
      : []
  })
  expect(stillEnglish).toEqual([])
})

// Whoever speaks to a screen says what stands on the button (WCAG 2.5.3).
it.each([
  ['en', enLater],
  ['es', es.laterTexts],
  ['fr', fr.laterTexts],
  ['de', de.laterTexts],
])("the blockchain card's button is called in %s by the words that stand on it", (_language, { ledger }) => {
  expect(ledger.openLabel.startsWith(ledger.open)).toBe(true)
  expect(ledger.closeLabel.startsWith(ledger.close)).toBe(true)
})

function groupsOf({ texts, laterTexts, ...pages }: Catalogue, report: object): Record<string, unknown> {
  return { ...texts, ...laterTexts, ...pages, report }
}

/** The same in every language. */
const names = /^(Dosewell|Metformin|Lisinopril|Tacrolimus|Vitamin D|mg|ml)\??$|^[\d.]+ ?m[gl]$/

/** Whether there is anything to translate: '$10' and a name have nothing, a function may have. */
function isWorded(leaf: Leaf): boolean {
  return typeof leaf === 'function' || (/\p{Ll}{2}/u.test(leaf) && !names.test(leaf))
}

function isSame(leaf: Leaf, other: Leaf | undefined): boolean {
  return leaf === other || (typeof leaf === 'function' && leaf.toString() === other?.toString())
}
