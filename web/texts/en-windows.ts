import { lateForm } from './en/late-form.ts'
import { medications } from './en/medications.ts'
import { outbox } from './en/outbox.ts'
import { profile } from './en/profile.ts'
import { signOut } from './en/sign-out.ts'
import { takeQuestion } from './en/take-question.ts'

/** The words that the first screens do without until a window or another page is there: the rest of `Texts`. */
export const enWindows = { lateForm, medications, outbox, profile, signOut, takeQuestion }
