import { withoutIsolates } from '../text/isolate.ts'

/** A text as it is read: without the invisible isolates around what was typed. No-break spaces stay. */
export function plainText(text: string): string {
  return withoutIsolates(text)
}
