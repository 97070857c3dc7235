import { beginAuthenticator, confirmAuthenticator, makeRecoveryCodes } from '#core/api/second-factor.ts'
import { shownCode } from './authenticator-app.ts'
import { as, type Person } from './people.ts'

/** Switches an authenticator app on, in a session that has just begun. @returns its secret and the recovery codes */
export async function switchOnApp(person: Person): Promise<{ secret: string; codes: readonly string[] }> {
  const { secret } = await as(person).call(beginAuthenticator, {})
  await as(person).call(confirmAuthenticator, { code: shownCode(secret, person.app.clock.now()) })
  const { codes } = await as(person).call(makeRecoveryCodes, {})
  return { secret, codes }
}
