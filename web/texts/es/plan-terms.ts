import type { planTerms as english } from '../en/plan-terms.ts'

/** What the plans are called and hold (product 13.3), on the landing page and in the plan chooser. */
export const planTerms: typeof english = {
  free: {
    name: 'Gratuito',
    price: '$0',
    per: 'para siempre',
    points: [
      'Medica\u00admentos sin límite',
      'Recorda\u00adtorios básicos',
      'Historial',
      'Acceso desde el teléfono',
      'Almacena\u00admiento seguro',
    ],
  },
  premium: {
    name: 'Premium',
    price: '$10',
    per: 'al mes',
    soon: 'Próximamente',
    when: '¿Cuándo llegará?',
    points: [
      'Recorda\u00adtorios con IA',
      'Recorda\u00adtorios por llamada de voz',
      'Notifica\u00adciones inteligentes',
      'Análisis avanzados',
      'Compartir con cuidadores',
      'Atención prioritaria',
    ],
    alert: '¡Las funciones Premium llegarán pronto!',
  },
}
