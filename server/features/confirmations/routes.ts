import {
  answerInvitation,
  askConfirmation,
  type Confirmation,
  confirmEmail as confirmEmailEndpoint,
  confirmPhone as confirmPhoneEndpoint,
  getConfirmations,
  readInvitation as readInvitationEndpoint,
} from '#core/api/confirmations.ts'
import type { Output } from '#core/api/endpoint.ts'
import { places, safeNameForMessage } from '#core/profile/confirmation.ts'
import type { Auth } from '#server/auth/auth.ts'
import { confirmEmail as confirmSignUp } from '#server/auth/confirmation.ts'
import { claimedLink } from '#server/auth/link-token.ts'
import { selectConfirmations } from '#server/confirmations/confirmations.ts'
import { type AskResult, addressOf, type ConfirmationSender } from '#server/confirmations/request-confirmation.ts'
import type { Database } from '#server/db/database.ts'
import type { Sealer } from '#server/db/sealed.ts'
import { recordAudit, sourceOf } from '#server/features/activity/store.ts'
import { profileOf, selectProfile } from '#server/features/profile/store.ts'
import { languageOf } from '#server/features/settings/store.ts'
import { invalidInput, notFound, Problem } from '#server/http/problem.ts'
import { type Api, type Call, register } from '#server/http/register.ts'
import { confirmAddress, type Invitation, readInvitation, storeAnswer, tryCode } from './store.ts'

export type ConfirmationsDeps = {
  readonly database: Database
  readonly sealer: Sealer
  readonly confirmationSender: ConfirmationSender
  readonly auth: Auth
}

/** See core/api/confirmations. */
export function confirmationsRoutes(api: Api, deps: ConfirmationsDeps): void {
  register(api, getConfirmations, ({ userId, now }) => readConfirmations(deps, userId, now))
  register(api, askConfirmation, (call) => requestConfirmation(deps, call))
  register(api, confirmPhoneEndpoint, (call) => confirmPhone(deps, call))
  register(api, confirmEmailEndpoint, (call) => confirmEmail(deps, call))
  register(api, readInvitationEndpoint, ({ input: { token }, now }) => openInvitation(deps, token, null, now))
  register(api, answerInvitation, ({ input: { token, agrees }, now }) =>
    openInvitation(deps, token, agrees ? 'agreed' : 'refused', now),
  )
}

async function readConfirmations(
  { database, sealer, confirmationSender }: ConfirmationsDeps,
  userId: string,
  now: Temporal.Instant,
): Promise<Output<typeof getConfirmations>> {
  const [[row], rows] = await database.batchForUser(userId, [selectProfile(userId), selectConfirmations(userId)])
  if (!row) throw notFound()
  const profile = profileOf(row, sealer)
  const confirmations = places.flatMap((place): Confirmation[] => {
    const address = addressOf(profile, place)
    if (address === '' || !confirmationSender.sendsTo(place)) return []
    const confirmation = rows.find((one) => one.place === place)
    const isOpen =
      confirmation?.state === 'asked' &&
      confirmation.expires_at &&
      Temporal.Instant.compare(confirmation.expires_at, now) > 0
    const state = confirmation && (confirmation.state !== 'asked' || isOpen) ? confirmation.state : 'unasked'
    return [{ place, address, state, askedAt: isOpen ? confirmation.asked_at : null }]
  })
  return { confirmations }
}

async function requestConfirmation(
  deps: ConfirmationsDeps,
  { input: { place }, userId, now }: Call<typeof askConfirmation>,
): Promise<Output<typeof askConfirmation>> {
  const { database, confirmationSender } = deps
  const askResult = await database.withUser(userId, (tx) => confirmationSender.ask(tx, userId, place, now))
  const answer = await readConfirmations(deps, userId, now)
  const isRefused = answer.confirmations.some((one) => one.place === place && one.state === 'refused')
  const problem = askProblems[isRefused && askResult === 'answered' ? 'refused' : askResult]
  if (problem) throw problem()
  return answer
}

async function confirmPhone(
  deps: ConfirmationsDeps,
  { input: { code }, userId, ...caller }: Call<typeof confirmPhoneEndpoint>,
): Promise<Output<typeof confirmPhoneEndpoint>> {
  const { database, sealer } = deps
  const { now } = caller
  const result = await database.withUser(userId, async (tx) => {
    const patient = { tx, sealer, userId }
    const tried = await tryCode(patient, code, now)
    if (tried === 'confirmed') await recordAudit(patient, { kind: 'phone-confirmed' }, sourceOf(caller))
    return tried
  })
  if (result === 'wrong') throw invalidInput({ code: 'code_wrong' })
  if (result === 'over') throw new Problem('link_not_valid', 'code_used_up')
  return readConfirmations(deps, userId, now)
}

async function confirmEmail(
  { database, sealer, auth }: ConfirmationsDeps,
  { input: { token }, now }: Call<typeof confirmEmailEndpoint>,
): Promise<Output<typeof confirmEmailEndpoint>> {
  const link = claimedLink(token)
  // Other tokens are links of sign-ups waiting for confirmation.
  const isConfirmed = link
    ? await database.withUser(link.userId, async (tx) => {
        const result = await confirmAddress(tx, link, now)
        if (result === 'confirmed') {
          const patient = { tx, sealer, userId: link.userId }
          await recordAudit(patient, { kind: 'email-confirmed' }, { at: now, device: null })
        }
        return result !== null
      })
    : await confirmSignUp(auth, token, now)
  if (!isConfirmed) throw linkNotValid()
  return {}
}

/**
 * @param answer the contact's, which is stored; null if they only look at the invitation
 * @throws Problem link_not_valid
 */
async function openInvitation(
  { database, sealer }: ConfirmationsDeps,
  token: string,
  answer: 'agreed' | 'refused' | null,
  now: Temporal.Instant,
): Promise<Output<typeof answerInvitation>> {
  const link = claimedLink(token)
  if (!link) throw linkNotValid()
  return database.withUser(link.userId, async (tx) => {
    const invitation = await readInvitation(tx, link, now)
    const [row] = invitation ? (await tx.executeQuery(selectProfile(link.userId))).rows : []
    if (!invitation || !row) throw linkNotValid()
    const { firstName, lastName, emergencyContactName } = profileOf(row, sealer)
    if (answer) await storeAnswer(tx, link.userId, invitation.place, { state: answer, at: now })
    if (answer && answer !== invitation.state) {
      const event = { kind: contactAnswers[answer], about: emergencyContactName.trim() } as const
      // The contact's device is none of the patient's business.
      await recordAudit({ tx, sealer, userId: link.userId }, event, { at: now, device: null })
    }
    return {
      language: await languageOf(tx, link.userId),
      patient: safeNameForMessage(`${firstName} ${lastName}`),
      way: wayOf(invitation),
      state: answer ?? invitation.state,
    }
  })
}

const contactAnswers = { agreed: 'contact-agreed', refused: 'contact-declined' } as const

const wayOf = ({ place }: Invitation) => (place === 'contact-email' ? 'email' : 'phone')

const linkNotValid = () => new Problem('link_not_valid', 'link_not_valid')

const askProblems: Readonly<Record<AskResult | 'refused', (() => Problem) | null>> = {
  sent: null,
  answered: null,
  refused: () => new Problem('conflict', 'contact_refused'),
  nowhere: () => notFound('no_such_place'),
  'too-soon': () => new Problem('too_many_requests', 'confirmation_too_soon', { retryAfter: 60 }),
  'too-many': () => new Problem('too_many_requests', 'confirmation_too_often', { retryAfter: 3600 }),
}
