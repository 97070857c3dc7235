/** A message that is printed instead of sent. */
type WrittenMessage = { readonly message: string; readonly subject?: string; readonly text: string }

/** Not escaped by JSON, but active in a terminal or log viewer. */
const unseen = /[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g

/**
 * Prints a message as one line of JSON, so that no name in it looks like a log line. Its lines are a list, so that a
 * link has its own.
 * @param write the server's console, never its log
 */
export function writeMessage(write: (text: string) => void, { text, ...message }: WrittenMessage): void {
  const line = JSON.stringify({ ...message, lines: text.split('\n').filter((one) => one !== '') })
  write(`${line.replaceAll(unseen, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)}\n`)
}
