import { texts } from '../texts.ts'
/** Premium is coming: the banner beside the day. */
export const premiumBannerTexts = texts('premiumBanner', {
  title: 'Premium is coming soon.',
  text: 'Free stays free.',
  show: 'See plans',
  dismiss: 'Dismiss',
})
