import { createElement, Fragment } from 'react'

/** An isolated part of a text (Unicode's U+2068 ... U+2069). */
const isolate = /\u2068([^\u2069]*)\u2069/

/**
 * A sentence as it stands on the page: what is isolated in it, such as a name that somebody typed, is a `<bdi>`. Nothing
 * invisible is left in the text for a search, a copy or a screen reader to stumble over.
 */
export function BidiText({ children }: { children: string }) {
  const parts = children
    .split(isolate)
    .map((part, index) => (index % 2 === 1 ? createElement('bdi', null, part) : part))
  return createElement(Fragment, null, ...parts)
}
