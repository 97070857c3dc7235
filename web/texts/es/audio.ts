import type { Texts } from '../texts.ts'

/** Audio reminder controls (product 7.2). */
export const audio: Texts['audio'] = {
  title: 'Recordatorios sonoros',
  how: 'Voz o campanilla y después la alarma',
  unsupported: 'Este navegador no admite recordatorios sonoros',
  on: 'Sí',
  off: 'No',
  isOff: 'Sin sonido en ninguno de sus dispositivos. Las notificaciones siguen llegando.',
  volume: 'Volumen',
  percent: (share) => `${Math.round(share * 100)}%`,
  silent: 'Con 0% los recordatorios no suenan en este dispositivo.',
  play: 'Oír una muestra',
  stop: 'Parar',
  sample: 'Así suena un recordatorio.',
  welcome: (name) =>
    name
      ? `Le damos la bienvenida, ${name}. Los recordatorios sonoros están activados.`
      : 'Los recordatorios sonoros están activados.',
  blocked:
    'Este navegador solo deja que la página suene después de que haya tocado algo en ella. Toque una vez en cualquier lugar.',
  notSaved: 'El ajuste no se guardó. Inténtelo de nuevo.',
}
