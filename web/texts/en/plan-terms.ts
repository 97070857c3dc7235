/** The names and features of the plans (product 13.3), on the landing page and in the plan chooser. */
export const planTerms = {
  free: {
    name: 'Free',
    price: '$0',
    per: 'forever',
    points: ['Unlimited medications', 'Basic reminders', 'History', 'Mobile access', 'Secure storage'],
  },
  premium: {
    name: 'Premium',
    price: '$10',
    per: 'per month',
    soon: 'Coming Soon',
    /** The name of its button. */
    when: 'When is it coming?',
    points: [
      'AI reminders',
      'Voice call reminders',
      'Smart notifications',
      'Advanced analytics',
      'Caregiver sharing',
      'Priority support',
    ],
    /** Shown when its button is pressed. */
    alert: 'Premium features are coming soon!',
  },
}
