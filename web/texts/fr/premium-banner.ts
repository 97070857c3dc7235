import type { Texts } from '../texts.ts'

/** Premium is coming: the banner beside the day. */
export const premiumBanner: Texts['premiumBanner'] = {
  title: 'Premium arrive bientôt.',
  text: 'La formule gratuite reste gratuite.',
  show: 'Voir les formules',
  dismiss: 'Masquer',
}
