/// <reference path="./http-ece.d.ts" />
import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import ece from 'http_ece'
import type { PushMessage } from '#core/api/push-message.ts'
import { localService } from './local-service.ts'

/** A push as the service took it. */
type Pushed = { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: Buffer }

/** What a browser with a subscription has. */
export type PushedDevice = {
  /** What it tells the server. */
  readonly subscription: { readonly endpoint: string; readonly p256dh: string; readonly auth: string }
  /** What reached it, oldest first, decrypted by a library that is not ours. */
  readonly received: () => PushMessage[]
  /** How the service treated it. */
  readonly pushed: () => readonly Pushed[]
}

/** A push service on this machine. */
export type PushService = {
  readonly pushed: readonly Pushed[]
  /** A browser subscribes. */
  device(): PushedDevice
  /** What it does with the next pushes, one each; then it accepts again. */
  answer(...answers: ((response: ServerResponse) => unknown)[]): void
  close(): Promise<void>
}

/** Starts one that takes every push until told otherwise. @param port where it listens; any free one when left out */
export async function pushService(port = 0): Promise<PushService> {
  const pushed: Pushed[] = []
  let answers: ((response: ServerResponse) => unknown)[] = []
  const { host, close } = await localService(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const { url: path = '', headers } = request
    const answer = answers.shift()
    if (answer) return void answer(response)
    pushed.push({ path, headers, body: Buffer.concat(parts) })
    response.writeHead(201).end()
  }, port)
  return {
    pushed,
    device() {
      const privateKey = createECDH('prime256v1')
      const authSecret = randomBytes(16)
      const path = `/send/${randomUUID()}`
      const own = () => pushed.filter((one) => one.path === path)
      return {
        subscription: {
          endpoint: `http://${host}${path}`,
          p256dh: privateKey.generateKeys('base64url'),
          auth: authSecret.toString('base64url'),
        },
        pushed: own,
        received: () =>
          own().map(({ body }) =>
            JSON.parse(ece.decrypt(body, { version: 'aes128gcm', privateKey, authSecret }).toString()),
          ),
      }
    },
    answer: (...handlers) => {
      answers = handlers
    },
    close,
  }
}

/** Answers with a status and an empty body. */
export const respondWith =
  (status: number, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(status, headers).end()

/** Leaves the request without an answer. */
export const neverRespond = () => {}
