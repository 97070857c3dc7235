import type { LaterTexts } from '../en-later.ts'

/** The video assistant (product 12). */
export const video: LaterTexts['video'] = {
  title: 'Asistente en vídeo',
  text: 'Solo se carga cuando pulsa Reproducir',
  tour: 'Un breve recorrido por Dosewell',
  ours: 'Un breve recorrido por Dosewell, desde este servidor.',
  captions: 'Español',
  failed: 'Este navegador no puede reproducir el vídeo.',
  unknown: 'No se puede acceder en este momento',
  play: 'Reproducir',
  playVideo: 'Reproducir el asistente en vídeo',
  stop: 'Cerrar',
  stopVideo: 'Cerrar el asistente en vídeo',
  from: (host) => `De ${host}. Sabrá que lo abrió desde aquí, y nada de sus medicamentos.`,
  loading: 'Cargando el vídeo...',
  frame: 'Asistente en vídeo',
}
