import type { Texts } from '../texts.ts'

/** Premium is coming: the banner beside the day. */
export const premiumBanner: Texts['premiumBanner'] = {
  title: 'Premium kommt bald.',
  text: 'Kostenlos bleibt kostenlos.',
  show: 'Tarife ansehen',
  dismiss: 'Ausblenden',
}
