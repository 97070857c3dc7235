import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { BidiText } from './bidi-text.tsx'

test('a sentence shows what is isolated in it as <bdi>, and nothing invisible', () => {
  const { container } = render(<BidiText>{'Time to take \u2068דואר\u2069 \u2068500mg\u2069.'}</BidiText>)
  expect(container.innerHTML).toBe('Time to take <bdi>דואר</bdi> <bdi>500mg</bdi>.')
})

test('a sentence without isolates is its text', () => {
  const { container } = render(<BidiText>{'Snoozed <b>'}</BidiText>)
  expect(container.innerHTML).toBe('Snoozed &lt;b&gt;')
})
