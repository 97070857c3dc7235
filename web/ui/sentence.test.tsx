import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Sentence } from './sentence.tsx'

test('a sentence shows what is isolated in it as <bdi>, and nothing invisible', () => {
  const { container } = render(<Sentence>{'Time to take \u2068דואר\u2069 \u2068500mg\u2069.'}</Sentence>)
  expect(container.innerHTML).toBe('Time to take <bdi>דואר</bdi> <bdi>500mg</bdi>.')
})

test('a sentence without isolates is its text', () => {
  const { container } = render(<Sentence>{'Snoozed <b>'}</Sentence>)
  expect(container.innerHTML).toBe('Snoozed &lt;b&gt;')
})
