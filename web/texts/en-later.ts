import { assistant } from './en/assistant.ts'
import { audio } from './en/audio.ts'
import { auth } from './en/auth.ts'
import { confirmations } from './en/confirmations.ts'
import { data } from './en/data.ts'
import { ledgerTool } from './en/ledger-tool.ts'
import { manage } from './en/manage.ts'
import { photo } from './en/photo.ts'
import { plans } from './en/plans.ts'
import { push } from './en/push.ts'
import { upcoming } from './en/upcoming.ts'
import { video } from './en/video.ts'
import { week } from './en/week.ts'
import type { Words } from './words.ts'

/** What is read only once the first screen is there: the words of panels and windows that are loaded after it. */
export const enLater = {
  assistant,
  audio,
  auth,
  confirmations,
  data,
  ledger: ledgerTool,
  manage,
  photo,
  plans,
  push,
  upcoming,
  video,
  week,
}

/** The shape of every language's catalogue of them. */
export type LaterTexts = Words<typeof enLater>
