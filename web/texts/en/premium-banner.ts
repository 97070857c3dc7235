import { texts } from '../texts.ts'
/** The banner "Premium is coming". */
export const premiumBannerTexts = texts('premiumBanner', {
  title: 'Premium is coming soon.',
  text: 'Free stays free.',
  show: 'See plans',
  dismiss: 'Dismiss',
})
