import type { Texts } from '../texts.ts'

/** The video assistant (product 12). */
export const video: Texts['video'] = {
  tour: 'Un breve recorrido por Dosewell',
  ours: 'Un breve recorrido por Dosewell, desde este servidor.',
  captions: 'Español',
  failed: 'Este navegador no puede reproducir el video.',
  play: 'Reproducir',
  playVideo: 'Reproducir el asistente en video',
  stop: 'Cerrar',
  stopVideo: 'Cerrar el asistente en video',
  from: (host) =>
    `El video viene de ${host}. Ese sitio sabrá que lo abrió desde aquí, pero nada sobre sus medicamentos.`,
  loading: 'Cargando el video...',
  frame: 'Asistente en video',
}
