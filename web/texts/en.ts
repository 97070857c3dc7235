import { app } from './en/app.ts'
import { dashboard } from './en/dashboard.ts'
import { doses } from './en/doses.ts'
import { reminders } from './en/reminders.ts'
import type { enWindows } from './en-windows.ts'

/**
 * Every word of the first signed-in screens in English, a group per feature, each in a file of its own under `en/`; what is
 * loaded later brings its own. A text with something in it is a function. English is the shape: another language is a module with the same
 * keys (`satisfies Texts`), loaded when it is chosen.
 */
export const en = {
  app,
  dashboard,
  doses,
  reminders,
}

/** The shape of every language's catalogue. */
export type Texts = typeof en & typeof enWindows
