import {
  answerInvitation,
  askConfirmation,
  type Confirmation,
  confirmEmail as confirmEmailEndpoint,
  confirmPhone,
  getConfirmations,
  readInvitation as readInvitationEndpoint,
} from '#core/api/confirmations.ts'
import type { Output } from '#core/api/endpoint.ts'
import { places, safeNameForMessage } from '#core/profile/confirmation.ts'
import type { Auth } from '#server/auth/auth.ts'
import { confirmEmail } from '#server/auth/confirmation.ts'
import { claimedLink } from '#server/auth/link-token.ts'
import { selectConfirmations } from '#server/confirmations/confirmations.ts'
import { type AskResult, addressOf, type ConfirmationSender } from '#server/confirmations/request-confirmation.ts'
import type { Database } from '#server/db/database.ts'
import type { Sealer } from '#server/db/sealed.ts'
import { profileOf, selectProfile } from '#server/features/profile/store.ts'
import { languageOf } from '#server/features/settings/store.ts'
import { invalidInput, notFound, Problem } from '#server/http/problem.ts'
import { type Api, register } from '#server/http/register.ts'
import { confirmAddress, type Invitation, readInvitation, storeAnswer, tryCode } from './store.ts'

export type ConfirmationsDeps = {
  readonly database: Database
  readonly sealer: Sealer
  readonly confirmationSender: ConfirmationSender
  readonly auth: Auth
}

/** See core/api/confirmations. */
export function confirmationsRoutes(api: Api, { database, sealer, confirmationSender, auth }: ConfirmationsDeps): void {
  register(api, getConfirmations, async ({ userId, now }) => shown(userId, now))

  register(api, askConfirmation, async ({ input: { place }, userId, now }) => {
    const askResult = await database.withUser(userId, (tx) => confirmationSender.ask(tx, userId, place, now))
    const answer = await shown(userId, now)
    const refused = answer.confirmations.some((one) => one.place === place && one.state === 'refused')
    const problem = problems[refused && askResult === 'answered' ? 'refused' : askResult]
    if (problem) throw problem()
    return answer
  })

  register(api, confirmPhone, async ({ input: { code }, userId, now }) => {
    const tried = await database.withUser(userId, (tx) => tryCode(tx, sealer, userId, code, now))
    if (tried === 'wrong') throw invalidInput({ code: 'code_wrong' })
    if (tried === 'over') throw new Problem('link_not_valid', 'code_used_up')
    return shown(userId, now)
  })

  register(api, confirmEmailEndpoint, async ({ input: { token }, now }) => {
    const link = claimedLink(token)
    // Other tokens are links of sign-ups waiting for confirmation.
    const isConfirmed = link
      ? await database.withUser(link.userId, (tx) => confirmAddress(tx, link, now))
      : await confirmEmail(auth, token, now)
    if (!isConfirmed) throw notValid()
    return {}
  })

  register(api, readInvitationEndpoint, async ({ input: { token }, now }) => invited(token, now))

  register(api, answerInvitation, async ({ input: { token, agrees }, now }) => invited(token, now, agrees))

  async function shown(userId: string, now: Temporal.Instant): Promise<{ confirmations: Confirmation[] }> {
    const [[row], rows] = await database.batchForUser(userId, [selectProfile(userId), selectConfirmations(userId)])
    if (!row) throw notFound()
    const profile = profileOf(row, sealer)
    const confirmations = places.flatMap((place): Confirmation[] => {
      const address = addressOf(profile, place)
      if (address === '' || !confirmationSender.sendsTo(place)) return []
      const answerRow = rows.find((one) => one.place === place)
      const isOpen =
        answerRow?.state === 'asked' && answerRow.expires_at && Temporal.Instant.compare(answerRow.expires_at, now) > 0
      const state = answerRow && (answerRow.state !== 'asked' || isOpen) ? answerRow.state : 'unasked'
      return [{ place, address, state, askedAt: isOpen ? answerRow.asked_at : null }]
    })
    return { confirmations }
  }

  /**
   * Stores the contact's answer, if there is one.
   * @throws Problem link_not_valid
   */
  async function invited(
    token: string,
    now: Temporal.Instant,
    agrees?: boolean,
  ): Promise<Output<typeof answerInvitation>> {
    const link = claimedLink(token)
    if (!link) throw notValid()
    return database.withUser(link.userId, async (tx) => {
      const invitation = await readInvitation(tx, link, now)
      const [row] = invitation ? (await tx.executeQuery(selectProfile(link.userId))).rows : []
      if (!invitation || !row) throw notValid()
      if (agrees !== undefined) await storeAnswer(tx, link.userId, invitation, agrees, now)
      const { firstName, lastName } = profileOf(row, sealer)
      return {
        language: await languageOf(tx, link.userId),
        patient: safeNameForMessage(`${firstName} ${lastName}`),
        way: wayOf(invitation),
        state: agrees === undefined ? invitation.state : agrees ? 'agreed' : 'refused',
      }
    })
  }
}

const wayOf = ({ place }: Invitation) => (place === 'contact-email' ? 'email' : 'phone')

const notValid = () => new Problem('link_not_valid', 'link_not_valid')

const problems: Readonly<Record<AskResult | 'refused', (() => Problem) | null>> = {
  sent: null,
  answered: null,
  refused: () => new Problem('conflict', 'contact_refused'),
  nowhere: () => notFound('no_such_place'),
  'too-soon': () => new Problem('too_many_requests', 'confirmation_too_soon', { retryAfter: 60 }),
  'too-many': () => new Problem('too_many_requests', 'confirmation_too_often', { retryAfter: 3600 }),
}
