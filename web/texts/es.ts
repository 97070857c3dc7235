import type { Catalogue } from './catalogue.ts'
import { app } from './es/app.ts'
import { assistant } from './es/assistant.ts'
import { audio } from './es/audio.ts'
import { auth } from './es/auth.ts'
import { confirmations } from './es/confirmations.ts'
import { coreTexts } from './es/core.ts'
import { dashboard } from './es/dashboard.ts'
import { data } from './es/data.ts'
import { deliveryTexts } from './es/deliveries.ts'
import { doses } from './es/doses.ts'
import { historyTexts } from './es/history.ts'
import { landingTexts } from './es/landing.ts'
import { lateForm } from './es/late-form.ts'
import { ledgerTexts, ledgerTool } from './es/ledger.ts'
import { linkTexts } from './es/links.ts'
import { manage } from './es/manage.ts'
import { medications } from './es/medications.ts'
import { outbox } from './es/outbox.ts'
import { photo } from './es/photo.ts'
import { plans } from './es/plans.ts'
import { profile } from './es/profile.ts'
import { publicTexts } from './es/public.ts'
import { push } from './es/push.ts'
import { reminders } from './es/reminders.ts'
import { settingsTexts } from './es/settings.ts'
import { signOut } from './es/sign-out.ts'
import { takeQuestion } from './es/take-question.ts'
import { upcoming } from './es/upcoming.ts'
import { video } from './es/video.ts'
import { week } from './es/week.ts'

/** Every word of the page in Spanish, group by group as in English. */
export const es: Catalogue = {
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
