import { assistant } from './en/assistant.ts'
import { auth } from './en/auth.ts'
import { data } from './en/data.ts'
import { manage } from './en/manage.ts'
import { photo } from './en/photo.ts'
import { plans } from './en/plans.ts'

/** What is read only once the first screen is there: the words of windows that are loaded after it. */
export const enLater = { assistant, auth, data, manage, photo, plans }

/** The shape of every language's catalogue of them. */
export type LaterTexts = typeof enLater
