/** A text of a catalogue, or a function that makes one. */
export type CatalogueText = string | ((...given: unknown[]) => unknown)

/** Every text of a group by its path: `nav.label`, `benefits.0.title`. Icon names are left out. */
export function catalogueTexts(group: unknown, place = ''): [place: string, leaf: CatalogueText][] {
  if (typeof group === 'string' || typeof group === 'function') return [[place, group as CatalogueText]]
  if (typeof group !== 'object' || group === null) return []
  return Object.entries(group).flatMap(([key, part]) =>
    key === 'icon' ? [] : catalogueTexts(part, place === '' ? key : `${place}.${key}`),
  )
}
