import { expect, test } from 'vitest'
import { mailLink } from './share.ts'

const opened = (link: string) => {
  const { protocol, pathname, searchParams } = new URL(link)
  return { to: `${protocol}${pathname}`, subject: searchParams.get('subject'), body: searchParams.get('body') }
}

test('a mail has the whole text, whatever is in it, and is to nobody yet', () => {
  const text = 'Ana & Söhne: 50% "taken"\n#1 💊\r?'
  expect(opened(mailLink('Medication history, Nov 21', text, 'cut'))).toEqual({
    to: 'mailto:',
    subject: 'Medication history, Nov 21',
    body: text.replaceAll('\n', '\r\n'),
  })
})

test('a text that is too long for a link is cut after a line, and says so', () => {
  const text = Array.from({ length: 200 }, (_, index) => `Line ${index + 1}: Лизиноприл`).join('\n')
  const link = mailLink('History', text, 'There is more.')
  expect(link.length).toBeLessThanOrEqual(1900)
  expect(opened(link).body).toMatch(/^Line 1: Лизиноприл\r\nLine 2: .*Лизиноприл\r\n\r\nThere is more\.$/s)
})
