import { randomInt } from 'node:crypto'
import { codeLength, type Place, safeNameForMessage } from '#core/profile/confirmation.ts'
import type { Language } from '#core/settings/settings.ts'
import { isolated, withoutIsolates } from '#core/text/isolate.ts'
import { textsIn } from '#core/texts/texts.ts'
import { newLinkToken } from '#server/auth/link-token.ts'
import type { Sealer } from '#server/db/sealed.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { DailyCaps } from '#server/delivery/daily-caps.ts'
import { type Outgoing, storeOutgoing } from '#server/delivery/outgoing-mail.ts'
import { withoutNeedlessIsolates } from '#server/delivery/reminder-mail.ts'
import { maxValiditySeconds, numberOf } from '#server/delivery/sms.ts'
import { recordAudit } from '#server/features/activity/store.ts'
import { lockProfile, profileOf, type StoredProfile, selectProfile } from '#server/features/profile/store.ts'
import type { Settings } from '#server/settings.ts'
import { selectConfirmations } from './confirmations.ts'

/** `answered`: not asked, because they have already agreed or declined. */
export type AskResult = 'sent' | 'answered' | 'nowhere' | 'too-soon' | 'too-many'

/** Called in the transaction of the change that needs the confirmation. */
export type ConfirmationSender = {
  /** Whether this server has a channel for it. */
  sendsTo(place: Place): boolean
  ask(tx: Tx, userId: string, place: Place, now: Temporal.Instant): Promise<AskResult>
}

export type ConfirmationSenderDeps = {
  readonly sealer: Sealer
  readonly caps: DailyCaps
  readonly publicUrl: string
  readonly settings: Pick<Settings, 'smtpUrl' | 'sms' | 'consoleChannel'>
  languageOf(tx: Tx, userId: string): Promise<Language>
}

/** How long a question can be answered. */
const answerable = {
  email: { hours: 7 * 24 },
  phone: { minutes: 10 },
  'contact-email': { hours: 30 * 24 },
  'contact-phone': { hours: 30 * 24 },
} as const satisfies Record<Place, Temporal.DurationLike>

const pause = { minutes: 1 } as const

export function createConfirmationSender({
  sealer,
  caps,
  publicUrl,
  settings,
  languageOf,
}: ConfirmationSenderDeps): ConfirmationSender {
  const isSent = { mail: settings.smtpUrl !== undefined, sms: settings.sms !== undefined }

  function sendsTo(place: Place): boolean {
    if (isSent[wayOf(place)]) return true
    // The console takes the patient's own; alerts to the contact only without mail and SMS.
    return settings.consoleChannel && (!place.startsWith('contact-') || (!isSent.mail && !isSent.sms))
  }

  return {
    sendsTo,
    async ask(tx, userId, place, now) {
      await lockProfile(tx, userId)
      const [row] = (await tx.executeQuery(selectProfile(userId))).rows
      const profile = row && profileOf(row, sealer)
      const address = profile ? addressOf(profile, place) : ''
      if (!profile || address === '' || !sendsTo(place)) return 'nowhere'
      const { rows } = await tx.executeQuery(selectConfirmations(userId))
      const before = rows.find((one) => one.place === place)
      if (before && before.state !== 'asked') return 'answered'
      if (before?.asked_at && Temporal.Instant.compare(before.asked_at.add(pause), now) > 0) return 'too-soon'
      if (!(await caps.mayAsk(tx, userId, wayOf(place), address, now))) return 'too-many'

      const { message, secret } = question(place, userId, address, profile, await languageOf(tx, userId))
      const asked = {
        state: 'asked' as const,
        ...secret,
        tries: 0,
        asked_at: now,
        expires_at: now.add(answerable[place]),
        answered_at: null,
      }
      await tx
        .insertInto('confirmations')
        .values({ user_id: userId, place, ...asked })
        .onConflict((conflict) => conflict.columns(['user_id', 'place']).doUpdateSet(asked))
        .execute()
      await storeOutgoing(tx, sealer, userId, message, now)
      if (place.startsWith('contact-')) {
        const event = {
          kind: place === 'contact-email' ? 'contact-invited-email' : 'contact-invited-sms',
          about: profile.emergencyContactName.trim(),
        } as const
        await recordAudit({ tx, sealer, userId }, event, { at: now, device: null })
      }
      return 'sent'
    },
  }

  function question(place: Place, userId: string, to: string, profile: StoredProfile, language: Language) {
    const t = textsIn[language].messageTexts
    if (place === 'phone') {
      const code = String(randomInt(10 ** codeLength)).padStart(codeLength, '0')
      const message: Outgoing = { way: 'sms', sms: { to, text: t.phoneCode(code), seconds: 600 } }
      return { message, secret: { code: sealer.seal('confirmations.code', userId, code), secret_hash: null } }
    }
    const { token, secretHash } = newLinkToken(userId)
    const secret = { code: null, secret_hash: secretHash }
    if (place === 'email') {
      const { subject, lines } = t.confirmReminders
      const text = lines(to, `${publicUrl}/confirm-email#${token}`).join('\n\n')
      const message: Outgoing = { way: 'mail', mail: { to, subject, text } }
      return { message, secret }
    }
    // In the fragment, which neither servers nor proxies see.
    const link = `${publicUrl}/contact#${token}`
    const patient = isolated(safeNameForMessage(`${profile.firstName} ${profile.lastName}`))
    const { subject, lines, sms } = t.invitation
    const message: Outgoing =
      place === 'contact-email'
        ? {
            way: 'mail',
            mail: {
              to,
              subject: withoutNeedlessIsolates(subject(patient)),
              text: withoutNeedlessIsolates(lines(patient, link).join('\n\n')),
            },
          }
        : {
            way: 'sms',
            sms: { to, text: withoutIsolates(sms(patient, link)), seconds: maxValiditySeconds },
          }
    return { message, secret }
  }
}

/** Empty if the profile has no address to send to. */
export function addressOf(profile: StoredProfile, place: Place): string {
  switch (place) {
    case 'email':
      return profile.email
    case 'phone':
      return numberOf(profile.phone) && profile.phone.trim()
    case 'contact-email':
      return profile.emergencyContactEmail.trim()
    case 'contact-phone':
      return numberOf(profile.emergencyPhone) && profile.emergencyPhone.trim()
  }
}

function wayOf(place: Place): 'mail' | 'sms' {
  return place.endsWith('email') ? 'mail' : 'sms'
}
