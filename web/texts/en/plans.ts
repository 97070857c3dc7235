import { texts } from '../texts.ts'
import { planTerms } from './plan-terms.ts'

/** The plans (product 13.3). */
export const plansTexts = texts('plans', {
  title: 'Your plan',
  close: 'Close',
  choose: 'Choose a plan',
  free: {
    ...planTerms.free,
    points: [...planTerms.free.points, 'Prescription photo storage'],
    yours: 'Your plan',
  },
  premium: {
    ...planTerms.premium,
    points: [...planTerms.premium.points, 'Custom schedules'],
    alertText: 'You stay on the Free plan.',
  },
  done: 'Done',
  photo: 'Included in your Free plan.',
})
