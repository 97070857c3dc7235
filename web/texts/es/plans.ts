import type { LaterTexts } from '../en-later.ts'

/** The plans (SPEC 1 and 9). */
export const plans: LaterTexts['plans'] = {
  title: 'Su plan',
  close: 'Cerrar',
  choose: 'Elija un plan',
  free: {
    name: 'Gratuito',
    price: '0 $',
    per: 'para siempre',
    points: [
      'Medicamentos sin límite',
      'Recordatorios básicos',
      'Historial',
      'Acceso desde el móvil',
      'Almacenamiento seguro',
      'Fotos de las recetas',
    ],
    yours: 'Su plan',
  },
  premium: {
    name: 'Premium',
    price: '10 $',
    per: 'al mes',
    soon: 'Próximamente',
    points: [
      'Recordatorios con IA',
      'Recordatorios por llamada de voz',
      'Notificaciones inteligentes',
      'Análisis avanzados',
      'Compartir con cuidadores',
      'Atención prioritaria',
      'Horarios a medida',
    ],
    button: 'Próximamente',
    alert: '¡Las funciones Premium llegarán pronto!',
    alertText: 'Usted sigue con el plan gratuito.',
  },
  done: 'Listo',
  banner: {
    title: 'Premium llegará pronto.',
    text: 'Lo gratuito sigue siendo gratuito.',
    show: 'Ver los planes',
    dismiss: 'Cerrar',
  },
  photo: 'Incluida en su plan gratuito.',
}
