import { localService } from './local-service.ts'

type ReceivedPost = {
  readonly authorization: string | undefined
  readonly type: string | undefined
  readonly body: string
}

type Answer = number | 'hang' | { readonly status: number; readonly retryAfter: string }

/** A service on this machine that messages are posted to. */
export type Gateway = {
  /** `http://127.0.0.1:1234` */
  readonly url: string
  /** What was posted, oldest first. */
  readonly received: ReceivedPost[]
  /** What it answers next, once each; after that 201. `hang` answers nothing. */
  answerNext(...next: readonly Answer[]): void
  close(): Promise<void>
}

/** Starts one. @param port where it listens; any free one when left out */
export async function gateway(port = 0): Promise<Gateway> {
  const received: ReceivedPost[] = []
  const planned: Answer[] = []
  const { host, close } = await localService(async (request, response) => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += String(chunk)
    const { authorization, 'content-type': type } = request.headers
    received.push({ authorization, type, body })
    const answer = planned.shift() ?? 201
    if (answer === 'hang') return
    if (typeof answer === 'number') return response.writeHead(answer).end('{}')
    return response.writeHead(answer.status, { 'Retry-After': answer.retryAfter }).end('{}')
  }, port)
  return {
    url: `http://${host}`,
    received,
    answerNext: (...next) => void planned.push(...next),
    close,
  }
}
