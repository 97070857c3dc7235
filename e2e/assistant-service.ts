import { once } from 'node:events'
import { createServer } from 'node:http'

/** The port on which a server's assistant listens. */
export const assistantPort = (serverPort: number) => serverPort + 10

/** An OpenAI-compatible service on this machine that answers every question with the same sentences. */
export async function startAssistant(serverPort: number, ...sentences: string[]) {
  const asked: string[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    asked.push(text)
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    for (const content of sentences)
      response.write(`data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`)
    response.end('data: [DONE]\n\n')
  })
  server.listen(assistantPort(serverPort), '127.0.0.1')
  await once(server, 'listening')
  return {
    /** The request bodies. */
    asked,
    stop(): void {
      server.closeAllConnections()
      server.close()
    },
  }
}
