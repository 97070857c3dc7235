import { premiumBanner } from './premium-banner.ts'

/** The plans (SPEC 1 and 9). */
export const plans = {
  title: 'Your plan',
  close: 'Close',
  choose: 'Choose a plan',
  free: {
    name: 'Free',
    price: '$0',
    per: 'forever',
    points: [
      'Unlimited medications',
      'Basic reminders',
      'History',
      'Mobile access',
      'Secure storage',
      'Prescription photo storage',
    ],
    yours: 'Your plan',
  },
  premium: {
    name: 'Premium',
    price: '$10',
    per: 'per month',
    soon: 'Coming Soon',
    points: [
      'AI reminders',
      'Voice call reminders',
      'Smart notifications',
      'Advanced analytics',
      'Caregiver sharing',
      'Priority support',
      'Custom schedules',
    ],
    button: 'Coming Soon',
    /** Said when the button is pressed. */
    alert: 'Premium features are coming soon!',
    alertText: 'You stay on the Free plan.',
  },
  done: 'Done',
  banner: premiumBanner,
  photo: 'Included in your Free plan.',
}
