import type { PasswordPart, passwordMustContain } from '#core/profile/password.ts'
import { currentCatalogue } from './language.ts'
import { numberText } from './number.ts'

/*
 * What core and the server say, or store by its English name, in the language of the page (product 14). English stays in core,
 * and the page that is read in English loads no second copy. A component that shows one of these uses the
 * page's words too (`useTexts` and the like) and so is drawn anew in another language.
 */

/** A message of core, or of the server about a field; one that no catalogue knows stays as it is. */
export function messageText(message: string): string
export function messageText(message: string | undefined): string | undefined
export function messageText(message: string | undefined): string | undefined {
  if (message === undefined) return undefined
  const texts = known()
  if (!texts) return message
  if (message.startsWith(mustContain)) {
    return texts.passwordMustContain(message.slice(mustContain.length).split(', ') as PasswordPart[])
  }
  const messages: Readonly<Record<string, string>> = texts.messages
  const said = messages[message]
  if (said !== undefined) return said
  const numbered = messages[message.replaceAll(number, '#')]
  if (numbered === undefined) return message
  return (message.match(number) ?? []).reduce(
    (text, each) => text.replace('#', numberText(Number(each.replaceAll(',', '')))),
    numbered,
  )
}

/** Why a call failed, by the reason that the answer names; without one by its message. */
export function failureText({
  message,
  reason,
}: {
  readonly message: string
  readonly reason?: string | null | undefined
}): string {
  const texts: Readonly<Record<string, string>> | undefined = known()?.failures
  return (reason && texts?.[reason]) || messageText(message)
}

const mustContain: typeof passwordMustContain = 'Password must contain '
const number = /\d+(?:,\d{3})*/g

const known = () => currentCatalogue()?.core
