import type { AuditEvent } from '#core/account/audit-event.ts'
import type { messageTexts } from '#core/texts/en/messages.ts'
import { textsIn } from '#core/texts/texts.ts'
import type { Tx } from '#server/db/transaction.ts'
import { storeMails } from '#server/delivery/outgoing-mail.ts'
import { recordAudit, sourceOf } from '#server/features/activity/store.ts'
import type { Auth, Caller } from './auth.ts'
import { ownAddress } from './credentials.ts'

type FactorChange = AuditEvent & { readonly kind: keyof (typeof messageTexts)['waysInChanged']['changes'] }

/**
 * Records that a second factor changed, and mails the owner: whoever has the session might be somebody else. The name of a
 * passkey stays out of the mail, as anybody can have chosen it.
 */
export async function recordFactorChange(
  { sealer, publicUrl, languageOf }: Pick<Auth, 'sealer' | 'publicUrl' | 'languageOf'>,
  tx: Tx,
  userId: string,
  event: FactorChange,
  caller: Pick<Caller, 'headers' | 'address' | 'now'>,
): Promise<void> {
  await recordAudit({ tx, sealer, userId }, event, sourceOf(caller))
  const to = await ownAddress(tx, userId)
  const { subject, changes, lines } = textsIn[await languageOf(tx, userId)].messageTexts.waysInChanged
  const text = lines(to, changes[event.kind], publicUrl).join('\n\n')
  await storeMails(tx, sealer, userId, [{ to, subject, text }], caller.now)
}
