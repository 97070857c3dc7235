import type { Catalogue } from './catalogue.ts'
import { app } from './fr/app.ts'
import { assistant } from './fr/assistant.ts'
import { audio } from './fr/audio.ts'
import { auth } from './fr/auth.ts'
import { confirmations } from './fr/confirmations.ts'
import { coreTexts } from './fr/core.ts'
import { dashboard } from './fr/dashboard.ts'
import { data } from './fr/data.ts'
import { deliveryTexts } from './fr/deliveries.ts'
import { doses } from './fr/doses.ts'
import { historyTexts } from './fr/history.ts'
import { landingTexts } from './fr/landing.ts'
import { lateForm } from './fr/late-form.ts'
import { ledgerTexts, ledgerTool } from './fr/ledger.ts'
import { linkTexts } from './fr/links.ts'
import { manage } from './fr/manage.ts'
import { medications } from './fr/medications.ts'
import { outbox } from './fr/outbox.ts'
import { photo } from './fr/photo.ts'
import { plans } from './fr/plans.ts'
import { profile } from './fr/profile.ts'
import { publicTexts } from './fr/public.ts'
import { push } from './fr/push.ts'
import { reminders } from './fr/reminders.ts'
import { settingsTexts } from './fr/settings.ts'
import { signOut } from './fr/sign-out.ts'
import { takeQuestion } from './fr/take-question.ts'
import { upcoming } from './fr/upcoming.ts'
import { video } from './fr/video.ts'
import { week } from './fr/week.ts'

/** Every word of the page in French, group by group as in English. */
export const fr: Catalogue = {
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
