import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { askPassphrase } from './ask-passphrase.ts'

/** A terminal on which somebody types these lines, one after each question. */
function terminalWith(...lines: string[]) {
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => {} })
  let shown = ''
  const output = new PassThrough().on('data', (text) => {
    shown += text
    if (String(text).endsWith(': ')) input.write(`${lines.shift()}\r`)
  })
  const streams = { input, output } as unknown as Parameters<typeof askPassphrase>[1]
  return { streams, shown: () => shown }
}

describe('the terminal', () => {
  it('gives the passphrase and does not show it', async () => {
    const { streams, shown } = terminalWith('four words in a row ')
    expect(await askPassphrase(false, streams)).toBe('four words in a row')
    expect(shown()).toBe('Passphrase of the backup: \n')
  })

  it('asks twice for a new one', async () => {
    const { streams, shown } = terminalWith('four words in a row', 'four words in a row')
    expect(await askPassphrase(true, streams)).toBe('four words in a row')
    expect(shown()).toBe('Passphrase of the backup: \nThe same again: \n')
  })

  it.each([
    ['is short', ['elevenchars'], 'The passphrase must be at least 12 characters.'],
    ['is typed differently', ['four words in a row', 'four words in a rox'], 'The two passphrases differ.'],
  ])('refuses a new one that %s', async (_, lines, message) => {
    await expect(askPassphrase(true, terminalWith(...lines).streams)).rejects.toThrow(message)
  })

  it('is needed', async () => {
    const streams = { input: new PassThrough(), output: new PassThrough() }
    await expect(askPassphrase(false, streams as never)).rejects.toThrow(
      'Set BACKUP_PASSPHRASE: there is no terminal to ask for the passphrase.',
    )
  })
})
