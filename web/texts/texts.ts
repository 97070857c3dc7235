import type { CoreTexts } from './core-texts.ts'
import type * as english from './en/index.ts'

/**
 * A group of texts: those of one part of the page in English, under the name that it has in every other language. A text with
 * parameters is a function.
 */
export type Group<Name extends string, English> = { readonly name: Name; readonly english: English }

/** Defines a group of texts; `useTexts` returns it in the language of the page. */
/* @__NO_SIDE_EFFECTS__ */
export function texts<const Name extends string, English>(name: Name, english: English): Group<Name, English> {
  return { name, english }
}

/**
 * The type of a group in any language: its keys and parameters are those of English. `icon` is the name of an icon and the same
 * everywhere.
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

/** The texts of the page in a language other than English: the folder of that language, loaded as a whole. */
export type Catalogue = Texts & { readonly core: CoreTexts }
