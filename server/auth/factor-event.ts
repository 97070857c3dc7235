import type { AuditEvent } from '#core/account/audit-event.ts'
import type { messageTexts } from '#core/texts/en/messages.ts'
import { textsIn } from '#core/texts/texts.ts'
import type { Tx } from '#server/db/transaction.ts'
import { storeMails } from '#server/delivery/outgoing-mail.ts'
import { recordAudit, sourceOf } from '#server/features/activity/store.ts'
import type { Auth, Caller } from './auth.ts'
import { ownAddress } from './credentials.ts'

type FactorEvent = AuditEvent & { readonly kind: keyof (typeof messageTexts)['secondStep']['events'] }

/**
 * Records that a second factor changed or a recovery code was used, and mails the owner: whoever has the session might be
 * somebody else. The name of a passkey stays out of the mail, as anybody can have chosen it.
 */
export async function recordFactorEvent(
  { sealer, publicUrl, languageOf }: Pick<Auth, 'sealer' | 'publicUrl' | 'languageOf'>,
  tx: Tx,
  userId: string,
  event: FactorEvent,
  caller: Pick<Caller, 'headers' | 'address' | 'now'>,
): Promise<void> {
  await recordAudit({ tx, sealer, userId }, event, sourceOf(caller))
  const to = await ownAddress(tx, userId)
  const { subject, events, lines, advice } = textsIn[await languageOf(tx, userId)].messageTexts.secondStep
  const isNew = event.kind === 'app-on' || event.kind === 'passkey-added'
  const text = lines(to, events[event.kind], advice[isNew ? 'afterNew' : 'afterOther'](publicUrl)).join('\n\n')
  await storeMails(tx, sealer, userId, [{ to, subject, text }], caller.now)
}
