/** A message that is written out in place of being sent. */
type WrittenMessage = { readonly message: string; readonly subject?: string; readonly text: string }

/** JSON leaves these as they are, and a terminal or a reader of logs would not. */
const unseen = /[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g

/**
 * Writes a message out on one line of JSON, so that no name in it looks like a line of the log. Its lines are a list: a link
 * stands in one by itself.
 * @param write where to; the server's console, never its log
 */
export function writeMessage(write: (text: string) => void, { text, ...message }: WrittenMessage): void {
  const line = JSON.stringify({ ...message, lines: text.split('\n').filter((one) => one !== '') })
  write(`${line.replaceAll(unseen, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)}\n`)
}
