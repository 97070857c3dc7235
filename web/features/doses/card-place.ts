/**
 * Where the parts of a card are: in the due panel, which is dark, or in a row of the list. In the panel their classes have the
 * modifier of that name.
 */
export type CardPlace = 'panel' | 'row'
