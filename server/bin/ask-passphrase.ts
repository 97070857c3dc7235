import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { shortestPassphrase } from '#server/settings.ts'
import { StartupError } from './startup-error.ts'

/**
 * Asks for a passphrase on the terminal, without showing what is typed.
 * @param isNew asks a second time, because nothing else would tell a typing mistake
 * @throws StartupError without a terminal, or for a new passphrase that is too short or typed differently
 */
export async function askPassphrase(
  isNew: boolean,
  { input, output }: { input: NodeJS.ReadStream; output: NodeJS.WriteStream } = {
    input: process.stdin,
    output: process.stderr,
  },
): Promise<string> {
  if (!input.isTTY) throw new StartupError('Set BACKUP_PASSPHRASE: there is no terminal to ask for the passphrase.')
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input, output: silent, terminal: true })
  terminal.once('SIGINT', () => process.exit(130))
  const ask = async (question: string) => {
    const typed = terminal.question('')
    output.write(question)
    const answer = await typed
    output.write('\n')
    return answer.trim()
  }
  try {
    const passphrase = await ask('Passphrase of the backup: ')
    if (!isNew) return passphrase
    if (passphrase.length < shortestPassphrase)
      throw new StartupError(`The passphrase must be at least ${shortestPassphrase} characters.`)
    if ((await ask('The same again: ')) !== passphrase) throw new StartupError('The two passphrases differ.')
    return passphrase
  } finally {
    terminal.close()
  }
}
