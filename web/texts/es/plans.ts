import type { Texts } from '../texts.ts'
import { planTerms } from './plan-terms.ts'

/** The plans (product 13.3). */
export const plans: Texts['plans'] = {
  title: 'Su plan',
  close: 'Cerrar',
  choose: 'Elija un plan',
  free: {
    ...planTerms.free,
    points: [...planTerms.free.points, 'Fotos de las recetas'],
    yours: 'Su plan',
  },
  premium: {
    ...planTerms.premium,
    points: [...planTerms.premium.points, 'Horarios a medida'],
    alertText: 'Usted sigue con el plan gratuito.',
  },
  done: 'Listo',
  photo: 'Incluida en su plan gratuito.',
}
