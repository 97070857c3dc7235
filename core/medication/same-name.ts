import { plainText } from './medicine-name.ts'

/** Those with the same name, but for case, accents, marks, spaces, and how strong it is or what it is made up as. */
export function ofSameName<T extends { readonly name: string }>(name: string, medications: readonly T[]): T[] {
  const target = bareName(name)
  return target === '' ? [] : medications.filter((one) => bareName(one.name) === target)
}

/** The letters and digits of a name without strength and form: 'Metoprolol® 50 mg tablets' is 'metoprolol'. */
function bareName(name: string): string {
  // Decomposed, a sign such as ™ would become letters.
  const plain = plainText(name.replaceAll(/\p{S}/gu, ' '))
  const words = plain.replaceAll(strength, ' ').match(/[\p{L}\p{N}]+/gu) ?? []
  const kept = words.filter((word, index) => !formWords.has(word) && !isStrength(word, words[index - 1]))
  return (kept.length > 0 ? kept : words).join('')
}

/** A number with its unit, with a decimal point, or of a proportion: '50 mg', '2.5', '0,1 %', '10mg/5ml'. */
const strength =
  /\d+(?:[.,]\d+)*\s*(?:%|(?:mg|g|mcg|µg|μg|ug|ml|l|iu|i\.?e\.?|ui|units?|einheiten|unidades|unites)(?![\p{L}\p{N}]))|\d+[.,]\d+/gu

/** Whether a number stands alone as a strength, as in 'Metoprolol 50': not as in 'vitamin D 3'. */
function isStrength(word: string, before: string | undefined): boolean {
  return /^\d+$/.test(word) && (word.length >= 3 || /^\p{L}{3,}$/u.test(before ?? ''))
}

/** What a medicine is made up as, in the four languages; without accents. */
const formWords: ReadonlySet<string> = new Set(
  [
    'tab tabs tablet tablets pill pills cap caps capsule capsules drop drops syrup spray patch patches cream gel',
    'inhaler injection pen pens suppository suppositories solution er xr sr cr mr retard',
    'tableta tabletas comprimido comprimidos pastilla pastillas capsula capsulas gotas jarabe parche parches crema',
    'inhalador inyeccion pluma supositorio supositorios solucion',
    'comprime comprimes gelule gelules gouttes sirop creme inhalateur stylo suppositoire suppositoires lp',
    'tablette tabletten pille pillen kapsel kapseln tropfen saft pflaster salbe spritze zapfchen losung',
  ].flatMap((words) => words.split(' ')),
)
