import type { Texts } from '../texts.ts'

export const push: Texts['push'] = {
  here: 'Notificaciones en este dispositivo',
  offEverywhere: 'Desactivadas, porque las notificaciones push están desactivadas en todos sus dispositivos (abajo).',
  states: {
    on: 'Los recordatorios llegan cuando toca una dosis, también con Dosewell cerrado aquí.',
    off: 'Este dispositivo solo le avisa mientras Dosewell esté abierto aquí.',
    busy: 'Un momento ...',
    failed:
      'Los recordatorios no llegan a este dispositivo con Dosewell cerrado: no se pudo contactar con su navegador o con el servidor. Compruebe la conexión a internet y vuelva a activar las notificaciones.',
    blocked:
      'Las notificaciones de Dosewell están bloqueadas en este navegador. Permítalas en su configuración para este sitio y vuelva aquí.',
    unsupported:
      'Este navegador no muestra recordatorios con Dosewell cerrado. Aparecen y suenan en esta página mientras esté abierta.',
    'needs-install':
      'Un iPhone o iPad solo muestra recordatorios con Dosewell instalado: toque Compartir, luego Agregar a inicio, y abra Dosewell desde allí.',
  },
  notOff: 'Las notificaciones siguen activadas aquí, porque no se puede contactar con el servidor. Inténtelo de nuevo.',
  wasGone: (date) =>
    `Desde el ${date} los recordatorios no llegaban a este dispositivo con Dosewell cerrado. A partir de ahora vuelven a llegar.`,
  lost: 'Los recordatorios no llegan a este dispositivo con Dosewell cerrado. Mire en Ajustes, Notificaciones.',
}
