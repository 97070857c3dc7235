import type { Texts } from '../texts.ts'

/** Asks which report to download (product 6.3). */
export const download: Texts['download'] = {
  title: '¿Qué informe?',
  legend: 'Informe',
  doctor: 'Para su médico (PDF)',
  doctorNote: 'Unas dos páginas: lo que toma y cómo fueron los últimos 90 días.',
  allDoses: 'Con todas las dosis, en más páginas',
  plan: 'Plan de medicación para imprimir (PDF)',
  planNote: 'Lo que toma ahora, en letra grande.',
  card: 'Tarjeta para la billetera (PDF)',
  cardNote: 'Para recortar y doblar, para emergencias.',
  text: 'Texto',
  textNote: 'Todas las dosis de los últimos 90 días, sin imágenes ni tablas.',
  csv: 'Hoja de cálculo (CSV)',
  csvNote: 'Todo, con cada dosis desde el principio.',
  download: 'Descargar',
  cancel: 'Cancelar',
  close: 'Cerrar',
  saved: (file) => `Guardado como ${file}`,
  failed: 'No se pudo crear su informe. Compruebe su conexión a internet.',
  printPlan: 'Mi plan para imprimir (PDF)',
}
