import { localService } from '#server/testing/local-service.ts'

/** Where the assistant of a server is, that listens on a port itself. */
export const assistantPort = (serverPort: number) => serverPort + 10

/** An OpenAI-compatible service on this machine that answers every question with the same sentences. */
export async function startAssistant(serverPort: number, ...sentences: string[]) {
  const asked: string[] = []
  const { close } = await localService(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    asked.push(text)
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    for (const content of sentences)
      response.write(`data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`)
    response.end('data: [DONE]\n\n')
  }, assistantPort(serverPort))
  return {
    /** The bodies of what it was asked. */
    asked,
    close,
  }
}
