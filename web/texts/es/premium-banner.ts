import type { Texts } from '../texts.ts'

/** Premium is coming: the banner beside the day. */
export const premiumBanner: Texts['premiumBanner'] = {
  title: 'Premium llegará pronto.',
  text: 'Lo gratuito sigue siendo gratuito.',
  show: 'Ver los planes',
  dismiss: 'Cerrar',
}
