import { app } from './en/app.ts'
import { auth } from './en/auth.ts'
import { dashboard } from './en/dashboard.ts'
import { doses } from './en/doses.ts'
import { history } from './en/history.ts'
import { medications } from './en/medications.ts'
import { outbox } from './en/outbox.ts'
import { profile } from './en/profile.ts'
import { reminders } from './en/reminders.ts'

/**
 * Every word of the signed-in pages and the dialogs in English, a group per feature, each in a file of its own under
 * `en/`. A text with something in it is a function. English is the shape: another language is a module with the same
 * keys (`satisfies Texts`), loaded when it is chosen.
 */
export const en = {
  app,
  auth,
  dashboard,
  doses,
  history,
  medications,
  outbox,
  profile,
  reminders,
}

/** The shape of every language's catalogue. */
export type Texts = typeof en
