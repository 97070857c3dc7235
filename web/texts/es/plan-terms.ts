import type { planTerms as english } from '../en/plan-terms.ts'

/** What the plans are called and hold (product 13.3), on the landing page and in the plan chooser. */
export const planTerms: typeof english = {
  free: {
    name: 'Gratuito',
    price: '$0',
    per: 'para siempre',
    points: [
      'Medicamentos sin límite',
      'Recordatorios básicos',
      'Historial',
      'Acceso desde el teléfono',
      'Almacenamiento seguro',
    ],
  },
  premium: {
    name: 'Premium',
    price: '$10',
    per: 'al mes',
    soon: 'Próximamente',
    when: '¿Cuándo llegará?',
    points: [
      'Recordatorios con IA',
      'Recordatorios por llamada de voz',
      'Notificaciones inteligentes',
      'Análisis avanzados',
      'Compartir con cuidadores',
      'Atención prioritaria',
    ],
    alert: '¡Las funciones Premium llegarán pronto!',
  },
}
