import { app } from './en/app.ts'
import { dashboard } from './en/dashboard.ts'
import { doses } from './en/doses.ts'
import { reminders } from './en/reminders.ts'
import type { enWindows } from './en-windows.ts'
import type { Words } from './words.ts'

/**
 * Every word of the first signed-in screens in English, a group per feature, each in a file of its own under `en/`; what is
 * loaded later brings its own. A text with something in it is a function. English is the shape: another language has the same keys
 * in the same files of its own folder, loaded when it is chosen.
 */
export const en = {
  app,
  dashboard,
  doses,
  reminders,
}

/** The shape of every language's catalogue. */
export type Texts = Words<typeof en & typeof enWindows>
