import type { CoreTexts } from './core-texts.ts'
import type * as english from './en/index.ts'

/**
 * A group of texts: what one part of the page says, in English, under the name that every other language has it by. A text with
 * something in it is a function.
 */
export type Group<Name extends string, English> = { readonly name: Name; readonly english: English }

/** Makes a group of texts; what it says in the language of the page is asked for with `useTexts`. */
/* @__NO_SIDE_EFFECTS__ */
export function texts<const Name extends string, English>(name: Name, english: English): Group<Name, English> {
  return { name, english }
}

/**
 * The shape of a group of texts in any language: English says which keys there are and what a function is given, and leaves
 * open what is said. `icon` names a drawing and is the same everywhere.
 */
type Translated<English> = English extends string
  ? string
  : English extends (...given: infer Given) => infer Said
    ? (...given: Given) => Translated<Said>
    : { readonly [Key in keyof English]: Key extends 'icon' ? English[Key] : Translated<English[Key]> }

type Groups = typeof english

/** The groups of texts by name, in any language: `Texts['history']`. */
export type Texts = {
  readonly [Key in keyof Groups as Groups[Key]['name']]: Translated<Groups[Key]['english']>
}

/** Everything the page says in a language other than English: the folder of that language, loaded as a whole. */
export type Catalogue = Texts & { readonly core: CoreTexts }
