/**
 * The shape of a group of texts in any language: English says which keys there are and what a function is given, and leaves
 * open what is said. `icon` names a drawing and is the same everywhere.
 */
export type Words<English> = English extends string
  ? string
  : English extends (...given: infer Given) => infer Said
    ? (...given: Given) => Words<Said>
    : { readonly [Key in keyof English]: Key extends 'icon' ? English[Key] : Words<English[Key]> }
