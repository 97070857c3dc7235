import { onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { session as sessionOutput } from '#core/api/session.ts'
import { type Session, signedIn, signedOut } from '#web/lib/session.ts'
import { sessionBody } from './api-server.ts'

/** Signs Sam in on this device for the rest of the test. @param changes to {@link sessionBody} */
export function signIn(changes: Record<string, unknown> = {}): Session {
  onTestFinished(() => signedOut())
  return signedIn(z.parse(sessionOutput, sessionBody(changes)))
}
