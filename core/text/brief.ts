import { shortened } from './one-line.ts'

/** Joins lines and cuts the text to fit a notification. */
export function briefly(text: string): string {
  return shortened(text.trim().replaceAll(/\s+/g, ' '), 120)
}
