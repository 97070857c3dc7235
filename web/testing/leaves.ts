/** What a catalogue says at one place: a text, or a function that makes one. */
export type Leaf = string | ((...given: unknown[]) => unknown)

/** Every text of a group, by its place: `nav.label`, `promises.0.title`. Names of drawings are none. */
export function leavesOf(group: unknown, place = ''): [place: string, leaf: Leaf][] {
  if (typeof group === 'string' || typeof group === 'function') return [[place, group as Leaf]]
  if (typeof group !== 'object' || group === null) return []
  return Object.entries(group).flatMap(([key, part]) =>
    key === 'icon' ? [] : leavesOf(part, place === '' ? key : `${place}.${key}`),
  )
}
