import type { Catalogue } from './catalogue.ts'
import { app } from './de/app.ts'
import { assistant } from './de/assistant.ts'
import { audio } from './de/audio.ts'
import { auth } from './de/auth.ts'
import { confirmations } from './de/confirmations.ts'
import { coreTexts } from './de/core.ts'
import { dashboard } from './de/dashboard.ts'
import { data } from './de/data.ts'
import { deliveryTexts } from './de/deliveries.ts'
import { doses } from './de/doses.ts'
import { historyTexts } from './de/history.ts'
import { landingTexts } from './de/landing.ts'
import { lateForm } from './de/late-form.ts'
import { ledgerTexts, ledgerTool } from './de/ledger.ts'
import { linkTexts } from './de/links.ts'
import { manage } from './de/manage.ts'
import { medications } from './de/medications.ts'
import { outbox } from './de/outbox.ts'
import { photo } from './de/photo.ts'
import { plans } from './de/plans.ts'
import { profile } from './de/profile.ts'
import { publicTexts } from './de/public.ts'
import { push } from './de/push.ts'
import { reminders } from './de/reminders.ts'
import { settingsTexts } from './de/settings.ts'
import { signOut } from './de/sign-out.ts'
import { takeQuestion } from './de/take-question.ts'
import { upcoming } from './de/upcoming.ts'
import { video } from './de/video.ts'
import { week } from './de/week.ts'

/** Every word of the page in German, group by group as in English. */
export const de: Catalogue = {
  publicTexts,
  texts: { app, dashboard, doses, lateForm, medications, outbox, profile, reminders, signOut, takeQuestion },
  laterTexts: {
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
  },
  historyTexts,
  deliveryTexts,
  landingTexts,
  ledgerTexts,
  settingsTexts,
  linkTexts,
  coreTexts,
}
