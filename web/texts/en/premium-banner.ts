/** Premium is coming: the banner beside the day. */
export const premiumBanner = {
  title: 'Premium is coming soon.',
  text: 'Free stays free.',
  show: 'See plans',
  dismiss: 'Dismiss',
}
