import type { AuditEvent } from '#core/account/audit-event.ts'
import type { messageTexts } from '#core/texts/en/messages.ts'
import type { Tx } from '#server/db/transaction.ts'
import { recordAudit, sourceOf } from '#server/features/activity/store.ts'
import { storeAccountMail } from './account-mail.ts'
import type { Auth, Caller } from './auth.ts'
import { ownAddress } from './credentials.ts'

type FactorEvent = AuditEvent & { readonly kind: keyof (typeof messageTexts)['secondStep']['events'] }

/**
 * Records that a second factor changed or a recovery code was used, and mails the owner: whoever has the session might be
 * somebody else. The name of a passkey stays out of the mail, as anybody can have chosen it.
 */
export async function recordFactorEvent(
  auth: Pick<Auth, 'sealer' | 'publicUrl' | 'languageOf'>,
  tx: Tx,
  userId: string,
  event: FactorEvent,
  caller: Pick<Caller, 'headers' | 'address' | 'now'>,
): Promise<void> {
  await recordAudit({ tx, sealer: auth.sealer, userId }, event, sourceOf(caller))
  const email = await ownAddress(tx, userId)
  const after = event.kind === 'app-on' || event.kind === 'passkey-added' ? 'afterNew' : 'afterOther'
  await storeAccountMail(
    auth,
    tx,
    { userId, email },
    ({ secondStep: { subject, events, lines, advice } }) => ({
      subject,
      lines: lines(email, events[event.kind], advice[after](auth.publicUrl)),
    }),
    caller.now,
  )
}
