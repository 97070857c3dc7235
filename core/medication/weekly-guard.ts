import type { Frequency } from '../schedule/schedule.ts'

/** A medicine that is usually taken once a week. */
export type WeeklyMedicine = {
  /** Its international name, for the patient. */
  readonly name: string
  /** Taken daily by mistake it has killed; of the others, more often than prescribed does serious harm. */
  readonly danger: 'fatal' | 'harmful'
}

/**
 * Medicines that are usually taken weekly, by every word that names them: the international name, its English, Spanish,
 * French and German forms, and brands. Left out is what is as usual at another interval: by brand or strength (Rybelsus
 * daily, Byetta twice a day, vitamin D by the strength), by illness (chloroquine and hydroxychloroquine, daily against
 * rheumatism), and what comes every second week (adalimumab). A name that is both, as semaglutide also in tablets, is asked
 * about: the patient who takes it daily says so once.
 */
const weeklyMedicines: readonly (WeeklyMedicine & { readonly words: readonly string[] })[] = [
  {
    // EMA, PRAC referral "Methotrexate" (EMEA/H/A-31/1463, 2019): daily instead of weekly doses, some of them fatal.
    name: 'Methotrexate',
    danger: 'fatal',
    words:
      'methotrexate methotrexat metotrexato metotrexate mtx rheumatrex trexall xatmep jylamvo maxtrex metoject nordimet otrexup rasuvo lantarel novatrex imeth methofill zlatal'.split(
        ' ',
      ),
  },
  {
    // FDA label of Fosamax: 70 mg once weekly against osteoporosis; its 10 mg are taken daily.
    name: 'Alendronic acid',
    danger: 'harmful',
    words:
      'alendronic alendronate alendronat alendronato alendron alendronico alendronique alendronsaure alendronsaeure fosamax fosavance adrovance binosto'.split(
        ' ',
      ),
  },
  {
    // FDA labels of Actonel and Atelvia: 35 mg once a week; other strengths are taken daily or monthly.
    name: 'Risedronic acid',
    danger: 'harmful',
    words:
      'risedronic risedronate risedronat risedronato risedronico risedronique risedronsaure risedronsaeure actonel atelvia'.split(
        ' ',
      ),
  },
  {
    // FDA labels of Ozempic and Wegovy: once weekly. (As tablets, under the name Rybelsus, daily.)
    name: 'Semaglutide',
    danger: 'harmful',
    words: 'semaglutide semaglutid semaglutida ozempic wegovy'.split(' '),
  },
  {
    // FDA label of Trulicity: once weekly.
    name: 'Dulaglutide',
    danger: 'harmful',
    words: 'dulaglutide dulaglutid dulaglutida trulicity'.split(' '),
  },
  {
    // FDA labels of Mounjaro and Zepbound: once weekly.
    name: 'Tirzepatide',
    danger: 'harmful',
    words: 'tirzepatide tirzepatid tirzepatida mounjaro zepbound'.split(' '),
  },
  {
    // FDA label of Tanzeum: once weekly.
    name: 'Albiglutide',
    danger: 'harmful',
    words: 'albiglutide albiglutid albiglutida tanzeum eperzan'.split(' '),
  },
  {
    // FDA label of Bydureon BCise: every seven days. (Exenatide under the name Byetta is taken twice a day.)
    name: 'Exenatide, extended release',
    danger: 'harmful',
    words: ['bydureon'],
  },
  {
    // EMA, summary of product characteristics of Awiqli: once weekly; too much insulin can cause death.
    name: 'Insulin icodec',
    danger: 'fatal',
    words: ['icodec', 'awiqli'],
  },
  {
    // CDC Yellow Book, "Malaria": mefloquine once a week to prevent it.
    name: 'Mefloquine',
    danger: 'harmful',
    words: 'mefloquine mefloquin mefloquina meflochin lariam'.split(' '),
  },
  {
    // CDC, "Guidance for Using Tafenoquine" (MMWR, 2019): once a week after the first three days.
    name: 'Tafenoquine',
    danger: 'harmful',
    words: 'tafenoquine tafenoquin tafenochin tafenoquina arakoda kodatef'.split(' '),
  },
  {
    // FDA label of Sogroya: once weekly, where other growth hormones are daily.
    name: 'Somapacitan',
    danger: 'harmful',
    words: 'somapacitan sogroya'.split(' '),
  },
  {
    // FDA label of Skytrofa: once weekly.
    name: 'Lonapegsomatropin',
    danger: 'harmful',
    words: 'lonapegsomatropin lonapegsomatropine lonapegsomatropina skytrofa'.split(' '),
  },
  {
    // FDA label of Ngenla: once weekly.
    name: 'Somatrogon',
    danger: 'harmful',
    words: 'somatrogon ngenla'.split(' '),
  },
  {
    // FDA label of Enbrel: 50 mg once weekly.
    name: 'Etanercept',
    danger: 'harmful',
    words: 'etanercept enbrel benepali erelzi'.split(' '),
  },
  {
    // FDA label of Avonex: once a week. (Rebif, the same under the skin, three times a week.)
    name: 'Interferon beta-1a, into the muscle',
    danger: 'harmful',
    words: ['avonex'],
  },
]

const byWord = new Map(
  weeklyMedicines.flatMap(({ words, name, danger }) => words.map((word) => [word, { name, danger }])),
)

/** Exenatide as such is taken twice a day; with one of these words it is the weekly one. */
const exenatide = new Set(['exenatide', 'exenatid', 'exenatida'])
const extended = new Set(
  'er xr lar lp extended prolongada prolongee retard retardiert depot wochendepot weekly semanal hebdomadaire wochentlich'.split(
    ' ',
  ),
)

/**
 * The weekly medicine that a typed name means, or null. Case, accents, salts, strengths and other words beside it do not
 * matter; a longer word that only contains the name is another name.
 */
export function weeklyMedicine(name: string): WeeklyMedicine | null {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
  // Digits part words too: "Methotrexate2.5mg".
  const words = plain.split(/[^\p{L}]+/u)
  for (const word of words) {
    const found = byWord.get(word)
    if (found) return found
  }
  const isExtended = words.some((word) => exenatide.has(word)) && words.some((word) => extended.has(word))
  return isExtended ? (byWord.get('bydureon') ?? null) : null
}

/** What decides whether a medication is asked about. */
type Named = { readonly name: string; readonly frequency: Frequency }

/**
 * The weekly medicine that would be planned more often than weekly, so that the patient must confirm it (PRODUCT, "The dose
 * model": weekly methotrexate taken daily kills). Null when there is nothing to confirm.
 * @param before the medication as it is, whose plan was confirmed when it was made
 */
export function needsWeeklyConfirmation(after: Named, before: Named | null = null): WeeklyMedicine | null {
  const medicine = after.frequency === 'weekly' ? null : weeklyMedicine(after.name)
  if (!medicine || !before) return medicine
  const isKnown = before.frequency === after.frequency && weeklyMedicine(before.name)?.name === medicine.name
  return isKnown ? null : medicine
}

/** What the patient is told before a weekly medicine is planned more often: the danger by its name. */
export function weeklyDanger({ name, danger }: WeeklyMedicine): string {
  const harm =
    danger === 'fatal'
      ? 'Taken more often than prescribed, it can kill.'
      : 'Taken more often than prescribed, it can do serious harm.'
  return `${name} is usually taken once a week. ${harm}`
}
