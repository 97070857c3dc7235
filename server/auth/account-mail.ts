import type { MessageTexts } from '#core/texts/en/messages.ts'
import { textsIn } from '#core/texts/texts.ts'
import type { Tx } from '#server/db/transaction.ts'
import { storeOutgoing } from '#server/delivery/outgoing-mail.ts'
import type { Auth } from './auth.ts'

/**
 * Stores a mail to the owner of an account, in their language, in the transaction of what it is about.
 * @param owner `email` is where it goes
 * @param words from the texts of that language; each line is a paragraph
 */
export async function storeAccountMail(
  { sealer, languageOf }: Pick<Auth, 'sealer' | 'languageOf'>,
  tx: Tx,
  { userId, email }: { readonly userId: string; readonly email: string },
  words: (texts: MessageTexts) => { readonly subject: string; readonly lines: readonly string[] },
  now: Temporal.Instant,
): Promise<void> {
  const { subject, lines } = words(textsIn[await languageOf(tx, userId)].messageTexts)
  const mail = { to: email, subject, text: lines.join('\n\n') }
  await storeOutgoing(tx, sealer, userId, { way: 'mail', mail }, now)
}
