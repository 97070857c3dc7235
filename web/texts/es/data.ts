import { plural } from '../plural.ts'
import type { Texts } from '../texts.ts'

/** Data Management in the settings (product 8.6). */
export const data: Texts['data'] = {
  title: 'Gestión de datos',
  text: 'Su registro es suyo y se lo puede llevar.',
  csv: 'Exportar CSV',
  csvHint: 'Todo, con cada dosis desde el principio, en una tabla para hoja de cálculo.',
  pdf: 'Exportar PDF',
  pdfHint: 'Un informe de los últimos 90 días para su médico.',
  textReport: 'Exportar texto',
  textHint: 'El mismo informe como texto sencillo.',
  exported: (kind) => `¡Los datos se exportaron como ${kind === 'text' ? 'texto' : kind}!`,
  exportFailed: 'No se pudo exportar. Inténtelo de nuevo.',
  unsent: (count) =>
    plural('es', count, {
      one: '1 registro de este dispositivo todavía no se ha enviado y no está en el informe.',
      other: `${count} registros de este dispositivo todavía no se han enviado y no están en el informe.`,
    }),
  deleteAll: 'Borrar todos los datos',
  deleteHint: 'Su cuenta y todo lo que hay en ella, para siempre.',
  dialog: {
    title: '¿Borrar su cuenta y todos los datos?',
    what: 'Esto borra su cuenta con todos los medicamentos, dosis, fotos y ajustes, aquí y en el servidor. No se puede deshacer. Se cierra la sesión en todos sus dispositivos.',
    unsent: 'También se borran las dosis que este dispositivo todavía no ha enviado.',
    first: 'Quizá quiera exportar antes su registro.',
    password: 'Su contraseña',
    passwordMissing: 'La contraseña es obligatoria',
    keep: 'Conservar mis datos',
    action: 'Borrar todos los datos',
    inProgress: 'Borrando...',
    failed:
      'El servidor no respondió. No se sabe si sus datos se borraron. Compruebe su conexión a internet e inténtelo de nuevo.',
  },
  deleted: 'Se borraron todos los datos de medicación.',
  close: 'Cerrar',
  showPassword: 'Mostrar la contraseña',
  hidePassword: 'Ocultar la contraseña',
}
