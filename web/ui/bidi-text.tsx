import { createElement, Fragment } from 'react'

/** An isolated part of a text (Unicode's U+2068 ... U+2069). */
const isolate = /\u2068([^\u2069]*)\u2069/

/**
 * Renders isolated parts of a text, such as a name that somebody typed, as `<bdi>`, without the invisible characters, which
 * would disturb search, copying or a screen reader.
 */
export function BidiText({ children }: { children: string }) {
  const parts = children
    .split(isolate)
    .map((part, index) => (index % 2 === 1 ? createElement('bdi', null, part) : part))
  return createElement(Fragment, null, ...parts)
}
