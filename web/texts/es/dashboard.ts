import { plural } from '../plural.ts'
import type { Texts } from '../texts.ts'

/** The dashboard (product 5.1, 5.3). */
export const dashboard: Texts['dashboard'] = {
  greeting: {
    morning: (name) => (name ? `Buenos días, ${name}` : 'Buenos días'),
    afternoon: (name) => (name ? `Buenas tardes, ${name}` : 'Buenas tardes'),
    evening: (name) => (name ? `Buenas noches, ${name}` : 'Buenas noches'),
  },
  freePlan: 'Plan gratuito',
  welcome: (name) => (name ? `Le damos la bienvenida, ${name}` : 'Le damos la bienvenida'),
  welcomeText: 'Agregue su primer medicamento: su nombre, la dosis y la hora. Verá la primera dosis antes de guardar.',
  figures: 'Sus cifras',
  medicationsToday: 'Medicamentos de hoy',
  nextDosage: 'Próxima dosis',
  adherenceRate: 'Tasa de cumplimiento',
  currentMedications: 'Medicamentos actuales',
  dosesTaken: (taken, planned) =>
    `${taken} de ${planned} dosis ${plural('es', planned, { one: 'tomada', other: 'tomadas' })}`,
  noDosesToday: 'ninguna dosis hoy',
  dosesCounted: (taken, counted) => `${taken} de ${counted} dosis, 7 días`,
  noDosesYet: 'aún sin dosis',
  none: 'Ninguna',
  noneCurrent: 'todavía no agregó ninguno',
  nothingPlanned: 'nada previsto',
  ofThemNotDaily: (count) =>
    `${count} de ellos ${plural('es', count, { one: 'no es diario', other: 'no son diarios' })}`,
  everyDay: 'todos diarios',
  medications: (count) => plural('es', count, { one: '1 medicamento', other: `${count} medicamentos` }),
  andMore: (name, more) => `${name} y ${more} más`,
  nearDay: { today: 'hoy', tomorrow: 'mañana', yesterday: 'ayer' },
  zoneTime: (city) => `hora de ${city}`,
  streak: (days) => `Racha de ${plural('es', days, { one: '1 día', other: `${days} días` })}`,
  streakAtLeast: (days) => `Racha de ${plural('es', days, { one: '1 día', other: `${days} días` })} o más`,
  streakMeans: 'Al menos el 80% de sus dosis cada día.',
  allTaken: (doses) =>
    plural('es', doses, { one: 'La dosis de hoy está tomada', other: `Las ${doses} dosis de hoy están tomadas` }),
  recordedTwice: (names) => `Registro doble: ${names}`,
  tookOnce: '¿La tomó una sola vez? Deshaga uno de los dos registros.',
  eachOnce: '¿Tomó cada medicamento una sola vez? Deshaga un registro de cada uno.',
  anyTwice:
    '¿Es posible que haya tomado alguno dos veces? Llame ahora a su farmacéutico o al centro de control de intoxicaciones.',
  showTwice: (doses) => (doses === 1 ? 'Ver los dos' : 'Ver las dosis'),
  unrecorded: (count) =>
    count === 1 ? '1 dosis de hoy está sin registrar' : `${count} dosis de hoy están sin registrar`,
  unrecordedInAll: (count) => (count === 1 ? '1 dosis está sin registrar' : `${count} dosis están sin registrar`),
  nothingDue: 'Nada que tomar ahora',
  next: (when, what) => `Próxima: ${when}, ${what}`,
  noneAhead: 'No hay más dosis previstas.',
  todaysMedications: 'Medicamentos de hoy',
  addNew: 'Agregar un medicamento',
  addFirst: 'Agregar un medicamento',
  empty: 'No hay medica\u00admentos activos',
  emptyText: 'Agregue su primer medicamento y Dosewell le mostrará aquí cuándo tomarlo.',
  noneNow: 'Ahora mismo no toma nada. Sus medicamentos anteriores y sus dosis se conservan.',
  restAbove: 'Todo lo de hoy está más arriba.',
  noneToday: 'Hoy no hay dosis.',
  loading: 'Cargando...',
  loadFailed: 'No se pudieron cargar sus medicamentos',
  fetchFailed: 'Se produjo un error al cargar los medicamentos',
  safe: 'Lo que marcó está a salvo en este dispositivo.',
  tryAgain: 'Intentar de nuevo',
  offline: 'No tiene conexión.',
  offlineText: 'Las dosis que marque se guardan en este dispositivo.',
  stale: 'Esta es la copia de este dispositivo.',
  staleText: 'No se pudo acceder al servidor. Las dosis que marque se guardan aquí.',
  waiting: (count) =>
    plural('es', count, {
      one: '1 registro espera para enviarse.',
      other: `${count} registros esperan para enviarse.`,
    }),
  tools: 'Herramientas',
}
