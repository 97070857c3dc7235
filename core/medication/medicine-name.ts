/* Matches medicine names as people type them: with marks, split, joined with their form, plural, or misspelled. */

/** A name as it is matched: lower-case letters without accents. */
export function plainName(name: string): string {
  return plainText(name).replaceAll(/\P{L}/gu, '')
}

/** Lower case without accents, marks and signs: 'Trexall™ 5 mg' is 'trexall 5 mg'. */
export function plainText(text: string): string {
  // Signs go first: decomposed, ™ would be the letters TM.
  const unmarked = text.replaceAll(/[\p{So}\p{Lm}]/gu, '').normalize('NFKD')
  return unmarked.replaceAll(/[\p{M}\p{Cf}]/gu, '').toLowerCase()
}

/** Names to match with their values, and other names that must not be taken for them. */
export type NameIndex<T> = {
  readonly byName: ReadonlyMap<string, readonly T[]>
  readonly longest: number
  /** Names whose last letter must be right, as it alone tells them from others: vitamin D from A, C and E. */
  readonly byLastLetter: ReadonlySet<string>
  /** Names in which no letter may be wrong. */
  readonly spelledRight: ReadonlySet<string>
  /** Matches other names that contain one of these. */
  readonly around: RegExp
  readonly others: RegExp
}

/** @param entries by {@link plainName}, as `byLastLetter` and `spelledRight` */
export function nameIndex<T>(
  entries: Iterable<readonly [name: string, value: T]>,
  {
    others,
    byLastLetter,
    spelledRight,
  }: {
    readonly others: readonly string[]
    readonly byLastLetter: readonly string[]
    readonly spelledRight: readonly string[]
  },
): NameIndex<T> {
  const byName = new Map<string, T[]>()
  for (const [name, value] of entries) byName.set(name, [...(byName.get(name) ?? []), value])
  const names = [...byName.keys()]
  return {
    byName,
    longest: Math.max(...names.map(({ length }) => length)),
    byLastLetter: new Set(byLastLetter),
    spelledRight: new Set(spelledRight),
    around: namesPattern(others.filter((other) => names.some((name) => other.includes(name)))),
    others: namesPattern(others),
  }
}

/** Pattern of words that start like one of these names, whole or split. */
function namesPattern(names: readonly string[]): RegExp {
  return new RegExp(`\\b(?:${names.map((name) => [...name].join(' ?')).join('|')})\\w*`, 'g')
}

/** Names at least this long are recognized inside other letters: 'natriumalendronat', 'methotrexatesodium'. */
const longName = 8
/** How many wrong letters a name of this length may have. */
const slips = (length: number) => (length >= longName ? 2 : length >= 5 ? 1 : 0)

/** The values of the names in a text, the surest first: exact matches before misspelled ones. */
export function* namesIn<T>(typed: string, index: NameIndex<T>): Generator<T> {
  const words = plainText(typed).match(/\p{L}+/gu) ?? []
  const right = stretchesWithout(index.around, words)
  for (const { letters } of right.flatMap((stretch) => runsOf(stretch, index.longest + longestForm))) {
    for (const stem of stemsOf(letters)) yield* index.byName.get(stem) ?? []
  }
  for (const letters of right.map((stretch) => stretch.join(''))) {
    for (const [name, values] of index.byName) if (name.length >= longName && letters.includes(name)) yield* values
  }
  const alike = stretchesWithout(index.others, words)
  for (const run of alike.flatMap((stretch) => runsOf(stretch, index.longest + longestForm))) {
    // A split name must be spelled right.
    if (run.words > 3) continue
    for (const stem of stemsOf(run.letters)) {
      for (const [name, values] of index.byName) {
        if (index.spelledRight.has(name)) continue
        if (index.byLastLetter.has(name) && stem.at(-1) !== name.at(-1)) continue
        const maxDistance = run.words === 1 ? slips(name.length) : Math.min(1, slips(name.length))
        if (maxDistance > 0 && isWithin(maxDistance, stem, name)) yield* values
      }
    }
  }
}

/** The words, split where another medicine's name was. */
function stretchesWithout(others: RegExp, words: readonly string[]): string[][] {
  const parts = words.join(' ').replaceAll(others, '/').split('/')
  return parts.map((part) => part.split(' ').filter(Boolean))
}

type Run = { readonly letters: string; readonly words: number }

/** Every run of words that may be one name: 'metho trexate' gives 'methotrexate' too. */
function runsOf(words: readonly string[], longest: number): Run[] {
  return words.flatMap((_, from) => {
    const runs: Run[] = []
    let letters = ''
    for (const word of words.slice(from)) {
      letters += word
      if (runs.length > 0 && letters.length > longest) break
      runs.push({ letters, words: runs.length + 1 })
    }
    return runs
  })
}

/** Words joined to a name: forms, salts, manufacturers; plurals too. */
const forms =
  'tabs tab tablet tablets tablette tabletten tabletas tableta comprimido comprimidos comprime comprimes comp cp cpr pill pills pen pens inj injection injections injektion inyeccion spritze fertigspritze fertigpen jeringa pluma stylo seringue solution losung loesung sodium natrium dinatrium disodium sodico sodique acid acido acide oral weekly patch pflaster parche mg ml hexal medac sandoz teva ratiopharm stada aristo mylan accord biogaran arrow zentiva cinfa normon s es en n'.split(
    ' ',
  )
const longestForm = Math.max(...forms.map(({ length }) => length))
const form = new RegExp(`(?:${forms.toSorted((a, b) => b.length - a.length).join('|')})$`)

/** The letters with and without joined forms: 'mtxtabs' and 'mtx'. */
function stemsOf(letters: string): string[] {
  const stems = [letters]
  for (let stem = letters.replace(form, ''); stem.length >= 3 && stem !== stems.at(-1); stem = stem.replace(form, '')) {
    stems.push(stem)
  }
  return stems
}

/**
 * Whether two words are within an edit distance: substitutions, deletions, insertions, swaps of neighbors (the optimal
 * string alignment distance of Damerau and Levenshtein).
 */
function isWithin(maxDistance: number, a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > maxDistance) return false
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      let distance = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (isSame ? 0 : 1))
      if (a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) distance = Math.min(distance, at(beforeLast, j - 2) + 1)
      row.push(distance)
    }
    if (Math.min(...row) > maxDistance) return false
    beforeLast = last
    last = row
  }
  return at(last, b.length) <= maxDistance
}

const at = (row: readonly number[], index: number) => row[index] ?? Number.POSITIVE_INFINITY
