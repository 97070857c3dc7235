import type { AuditKind } from '#core/account/audit-event.ts'
import type { MessageTexts } from '#core/texts/en/messages.ts'
import { textsIn } from '#core/texts/texts.ts'
import type { Tx } from '#server/db/transaction.ts'
import { storeOutgoing } from '#server/delivery/outgoing-mail.ts'
import { countAudits } from '#server/features/activity/store.ts'
import { Problem } from '#server/http/problem.ts'
import type { Auth } from './auth.ts'

/** Changes of one kind in 24 hours. */
const mostChanges = 10

const secondsUntilNextTry = 3600

/**
 * Refuses a change of which the owner is mailed, if there were many: anybody's address may be that of an account, and
 * other people's mails wait behind. It is not made without its mail either: a thief would hide one behind harmless ones.
 * @param tx exact only while it has the account locked
 * @throws Problem too_many_requests
 */
export async function refuseTooOften(tx: Tx, userId: string, kind: AuditKind, now: Temporal.Instant): Promise<void> {
  if ((await countAudits(tx, userId, kind, now.subtract({ hours: 24 }))) < mostChanges) return
  throw new Problem('too_many_requests', 'changed_too_often', { retryAfter: secondsUntilNextTry })
}

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
