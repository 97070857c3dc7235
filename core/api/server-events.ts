/** One message of an event stream (WHATWG HTML, "Server-sent events"). */
export type ServerEvent = { readonly event: string; readonly data: string }

/**
 * Parses the complete messages of a text that is still arriving.
 * @param text the earlier rest, followed by what has arrived since
 * @returns the messages and the incomplete rest; a message cut off by the end of the stream is dropped
 */
export function takeEvents(text: string): { readonly events: readonly ServerEvent[]; readonly rest: string } {
  // A carriage return at the end may be half of a line end.
  const pending = text.endsWith('\r') ? '\r' : ''
  const messages = text
    .slice(0, text.length - pending.length)
    .replaceAll(/\r\n?/g, '\n')
    .split('\n\n')
  const rest = (messages.pop() ?? '') + pending
  return { events: messages.flatMap(serverEvent), rest }
}

function serverEvent(message: string): ServerEvent[] {
  let event = 'message'
  const data: string[] = []
  for (const line of message.split('\n')) {
    const colon = line.indexOf(':')
    const name = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (name === 'data') data.push(value)
    if (name === 'event' && value) event = value
  }
  return data.length > 0 ? [{ event, data: data.join('\n') }] : []
}
