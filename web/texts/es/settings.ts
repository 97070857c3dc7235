import type { DurationParts } from '#core/text/duration.ts'
import { stop } from '#core/text/stop.ts'
import { theHour } from '#core/texts/es/at.ts'
import { deviceTexts } from '#core/texts/es/device.ts'
import { isolated } from '../isolate.ts'
import { plural } from '../plural.ts'
import type { Texts } from '../texts.ts'
import { at, small, the } from './at.ts'

const minutes = (count: number) => plural('es', count, { one: '1 minuto', other: `${count} minutos` })
const times = (count: number) => plural('es', count, { one: '1 vez', other: `${count} veces` })
const list = (parts: readonly string[]) => new Intl.ListFormat('es', { type: 'conjunction' }).format(parts)

/** In the middle of a sentence, but for 'SMS'. */
const smallWord = (word: string) => (/^\p{Lu}\p{Ll}/u.test(word) ? small(word) : word)

/** 'a las 8:00 p.m.', or as `about` says it. */
const timed = (time: string) => (/^\d/.test(time) ? at(time) : time)

const zoneNames: Readonly<Record<string, string>> = {
  EST: 'Hora del Este',
  CST: 'Hora del Centro',
  MST: 'Hora de la Montaña',
  PST: 'Hora del Pacífico',
}

/** The Settings page, loaded with its page. */
export const settings: Texts['settings'] = {
  title: 'Ajustes',
  atOnce:
    'Los cambios se guardan al momento. Solo en el perfil debe tocar “Guardar cambios”. Antes de cambiar la hora de una dosis, le preguntamos.',
  loading: 'Cargando…',
  notLoaded: 'No se pudieron cargar sus ajustes.',
  tryAgain: 'Intentar de nuevo',
  on: 'Sí',
  off: 'No',
  save: {
    action: 'Guardar cambios',
    inProgress: 'Guardando…',
    nothing: 'Todo está guardado.',
    unsaved: (count) => plural('es', count, { one: '1 cambio sin guardar.', other: `${count} cambios sin guardar.` }),
    settingsSaved: '¡Los ajustes se guardaron!',
    profileSaved: '¡El perfil se actualizó!',
    profileOffline:
      'Su perfil no se guardó porque no se puede acceder al servidor. Lo que escribió sigue aquí: compruebe su conexión a internet y vuelva a tocar Guardar cambios.',
    profileFailed: 'Su perfil no se guardó. Lo que escribió sigue aquí: vuelva a tocar Guardar cambios.',
    switchOffline:
      'No se guardó, porque no se puede contactar con el servidor. Compruebe su conexión a internet e inténtelo de nuevo.',
    switchFailed: 'No se guardó. Inténtelo de nuevo.',
    profileWrong: 'Todavía no se ha guardado nada. Revise lo que está marcado en Editar perfil.',
  },
  profile: {
    title: 'Editar perfil',
    summary: (name, email) => [name && isolated(name), email].filter((part) => part !== '').join(', '),
    notLoaded: 'No se pudo cargar su perfil.',
    avatar: 'Avatar',
    avatars: { blue: 'Azul', green: 'Verde', purple: 'Morado', orange: 'Naranja', pink: 'Rosa' },
    firstName: 'Nombre',
    lastName: 'Apellidos',
    email: 'Correo electrónico',
    emailHint: 'Con esta dirección inicia sesión. No se puede cambiar aquí.',
    phone: 'Número de teléfono',
    dateOfBirth: 'Fecha de nacimiento',
    sex: 'Sexo',
    sexes: { male: 'Hombre', female: 'Mujer', other: 'Otro', 'prefer-not-to-say': 'Prefiero no decirlo' },
    choose: 'Elija',
    country: 'País',
    address: 'Dirección',
    optional: '(opcional)',
    health: 'Problemas de salud',
    emergency: 'Contacto de emergencia',
    emergencyText:
      'La persona a la que acudir en una emergencia. Al guardar no se le avisa. En cada medicamento cuyo olvido sea grave, usted decide si se le avisa de las dosis sin registrar. Si cambia la persona o sus datos, se lo volvemos a preguntar a usted.',
    saveContactFirst: 'Guarde los cambios para ver qué respondió este contacto, o para invitarlo.',
    contactChanged:
      'Su contacto de emergencia cambió. No se avisa a nadie de dosis sin registrar hasta que lo acepte de nuevo, medicamento por medicamento.',
    toMedications: 'Medicamentos',
    contactName: 'Nombre del contacto de emergencia',
    contactEmail: 'Correo electrónico del contacto de emergencia',
    contactPhone: 'Teléfono del contacto de emergencia',
    contactCountry: 'País del contacto de emergencia',
    relationship: 'Relación',
    contactAddress: 'Dirección del contacto de emergencia',
  },
  notifications: {
    title: 'Notificaciones',
    here: 'Solo en este dispositivo',
    everywhere: 'Para toda su cuenta',
    summary: ([first, ...others]) => (first ? list([first, ...others.map(smallWord)]) : 'Ninguna'),
    offHere: (kinds) => `${kinds}. Las notificaciones están desactivadas en este dispositivo.`,
    kinds: { push: 'Notificaciones push', email: 'Correo', sms: 'SMS', sound: 'Sonido', vibration: 'Vibración' },
    hints: {
      push: 'Una notificación cuando toca una dosis, en cada dispositivo con las notificaciones activadas.',
      email: (address) => `Un correo a ${address} a la hora de cada dosis, con un enlace para registrarla.`,
      emailNotSent: (address) =>
        `Este servidor aún no envía recordatorios por correo electrónico. Su elección se guarda; llegado el momento, irían a ${address}.`,
      sms: 'Un mensaje de texto a su teléfono a la hora de cada dosis, con un enlace para registrarla.',
      smsNotSent:
        'Este servidor aún no envía mensajes de texto. Su elección se guarda; llegado el momento, irían a su número de teléfono.',
      sound: 'Suena la voz o la campanilla, y después la alarma. El volumen se ajusta en la página Inicio.',
      vibration: 'En los teléfonos que lo permiten, mientras Dosewell esté abierto.',
    },
    check: '¿Me llegará el recordatorio?',
    hideNames: 'Sin nombres',
    hideNamesHint:
      'Los recordatorios solo dicen que toca una dosis, sin nombrar el medicamento, por si otros ven la pantalla. La voz sí dice el nombre.',
    enabled: (kind) => `Avisos activados: ${smallWord(kind)}`,
    disabled: (kind) => `Avisos desactivados: ${smallWord(kind)}`,
  },
  reminders: {
    title: 'Recordatorios',
    summary: (advance, snooze, most) =>
      most === 1
        ? `${minutes(advance)} antes, después una sola vez, a la hora de la dosis`
        : `${minutes(advance)} antes, de nuevo a los ${minutes(snooze)}, como mucho ${times(most)}`,
    advanceTime: 'Antelación',
    advanceHint: 'Cuánto antes de la dosis llega el aviso silencioso.',
    snoozeTime: 'Repetición',
    snoozeHint: 'Cuánto tarda en volver a recordar una dosis sin registrar.',
    maxReminders: 'Máximo de avisos',
    maxHint: 'Cuántas veces recuerda una dosis, contando la primera.',
    quietHours: 'Horas de silencio',
    quietHint:
      'En esas horas no suena nada ni llega ningún recordatorio. Al terminar, se le avisa una vez de lo que tocaba. Nunca se silencian los medicamentos en los que olvidar una dosis puede ser mortal, ni aquellos de los que se avisa a su contacto de emergencia.',
    quietFrom: 'Desde',
    quietUntil: 'Hasta',
    quietNever: 'El inicio y el final son iguales: las horas de silencio están desactivadas.',
    quietSummary: (from, until) => `silencio de ${from} a ${until}`,
    minutes,
    times,
  },
  appearance: {
    title: 'Apariencia',
    summary: (theme, language, zone) => `${theme}, ${language}, ${zone}`,
    dark: 'Oscuro',
    light: 'Claro',
    darkMode: 'Modo oscuro',
    darkByDevice:
      'Sigue el ajuste de este dispositivo hasta que usted elija. Lo que elija vale en todos sus dispositivos.',
    darkChosen: 'Lo que elija vale en todos sus dispositivos.',
    followDevice: 'Volver al ajuste del dispositivo',
    darkEnabled: 'Modo oscuro activado',
    lightEnabled: 'Modo claro activado',
    language: 'Idioma',
    languageHint: 'De todo lo que lee y oye aquí.',
    timezone: 'Zona horaria',
    zoneNow: (city) => `Sus dosis siguen la hora de ${city}.`,
    zones: {
      auto: (city) => `Automática: este dispositivo, ${city}`,
      named: (name, city) => `${zoneNames[name] ?? name}: ${city}`,
      autoShort: 'zona horaria automática',
      namedShort: (name) => smallWord(zoneNames[name] ?? `zona horaria ${name}`),
    },
    change: {
      title: (city, time) =>
        `Si pasa a la hora de ${city}, todas sus dosis seguirán esa hora. Hora actual allí: ${stop(time)}`,
      none: 'No hay ninguna dosis prevista, así que no cambia nada.',
      waiting: 'Se está calculando qué significa para sus próximas dosis.',
    },
    near: {
      today: (time) => `hoy ${timed(time)}`,
      tomorrow: (time) => `mañana ${timed(time)}`,
      yesterday: (time) => `ayer ${timed(time)}`,
      other: (date, time) => `${date} ${timed(time)}`,
    },
  },
  zoneQuestion: {
    title: (city) => `Este dispositivo tiene la hora de ${city}`,
    text: (home, there, here) =>
      `Sus dosis siguen la hora de ${home}. Hora de allí: ${there}; de aquí: ${stop(here)} Nada cambia si usted no lo pide.`,
    compare: 'Comparar las dos horas',
    keep: (city) => `Mantener la hora de ${city}`,
    adjust: (city) => `Pasar a la hora de ${city}`,
    caption: (city) => `Sus próximas dosis, en hora de ${city}`,
    lastTaken: 'Última toma',
    notTaken: 'aún sin registrar',
    next: 'Próxima',
    afterNext: 'Después',
    atOnce: (city) => `ahora: en hora de ${city} ya le toca`,
    noMore: 'ninguna',
    waiting: 'Se están calculando sus próximas dosis.',
    none: 'No hay ninguna dosis prevista que esto mueva.',
    zoneKept: (city) =>
      `Sus dosis siguen con la hora de ${city}. Este dispositivo volverá a preguntar cuando cambie su zona.`,
    adjusted: (city) => `Sus dosis y recordatorios siguen ahora la hora de ${city}.`,
    failed:
      'No se llega al servidor, así que no se sabe si sus dosis se cambiaron. Compruebe su conexión y vuelva a tocarlo.',
    after: (length) => `${spell(length)} después`,
    passedOver: (when, city) => `Con la hora nueva se omite una dosis (${when}, hora de ${city}).`,
    passedOverWhy: {
      past: {
        same: 'Esa hora ya pasó. Si la tomara ahora, coincidiría con la siguiente.',
        last: (length) => `Esa hora ya pasó. Si la tomara ahora, sería solo ${spell(length)} después de la anterior.`,
        next: (length) => `Esa hora ya pasó. Si la tomara ahora, sería solo ${spell(length)} antes de la siguiente.`,
      },
      ahead: {
        same: 'Coincidiría con la siguiente.',
        last: (length) => `Sería solo ${spell(length)} después de la anterior.`,
        next: (length) => `Sería solo ${spell(length)} antes de la siguiente.`,
      },
    },
    advice: 'Si no sabe cuál elegir, pregunte antes a su médico o farmacéutico.',
    followsSince: (city, when) => `Sus dosis siguen la hora de ${city} desde ${the(when)}`,
    undo: 'Deshacer el cambio de zona horaria',
    backTo: (city) => `Volver a la hora de ${city}`,
    undone: (city) => `Sus dosis y avisos siguen otra vez la hora de ${city}.`,
    undoFailed:
      'No se llega al servidor, así que no se sabe si se deshizo. Compruebe la conexión e inténtelo de nuevo. También puede elegir la zona horaria en Ajustes.',
  },
  privacy: {
    title: 'Privacidad y seguridad',
    summary: 'Sin seguimiento. Su contraseña, sus dispositivos',
    sharing: 'Compartir y analizar',
    sharingText: 'Dosewell no comparte datos, no analiza su uso y no envía informes de fallos.',
    later: 'Sus decisiones, por si eso cambia',
    laterText: 'Si el responsable de este servidor agregara algo de esto algún día, valdría lo que elija aquí.',
    allowed: 'Permitido',
    notAllowed: 'No permitido',
    dataSharing: 'Compartir datos',
    analytics: 'Estadísticas de uso',
    crashReports: 'Informes de fallos',
    laterHints: {
      dataSharing: 'Compartir datos con otros.',
      analytics: 'Analizar cómo se usa Dosewell.',
      crashReports: 'Informar de errores a quienes hacen Dosewell.',
    },
    password: {
      heading: 'Contraseña',
      text: 'Una contraseña nueva cierra la sesión en todos sus otros dispositivos.',
      open: 'Cambiar contraseña',
      title: 'Cambiar su contraseña',
      present: 'Contraseña actual',
      next: 'Contraseña nueva',
      hint: 'Al menos 8 caracteres, con una mayúscula, una minúscula y un número.',
      confirm: 'Confirme la contraseña nueva',
      show: 'Mostrar la contraseña',
      hide: 'Ocultar la contraseña',
      close: 'Cerrar',
      cancel: 'Conservar la actual',
      action: 'Cambiar contraseña',
      inProgress: 'Cambiando…',
      done: 'Contraseña cambiada. Se cerró la sesión en todos sus otros dispositivos.',
      failed: 'Su contraseña sigue siendo la misma. Compruebe su conexión a internet e inténtelo de nuevo.',
    },
    activity: {
      heading: 'Actividad de la cuenta',
      text: 'Quién inició sesión, qué se guardó y qué avisos recibe cada persona.',
      open: 'Ver la actividad de la cuenta',
    },
    devices: {
      heading: 'Dispositivos con la sesión abierta',
      text: 'Cierre la sesión en los que no conozca o no use, y después cambie su contraseña.',
      notLoaded: 'No se pudieron cargar sus dispositivos.',
      ...deviceTexts,
      thisDevice: 'Este dispositivo',
      inUse: 'En uso ahora.',
      about: (time) => `hacia ${theHour(time)}`,
      lastUsed: (when) => `Último uso: ${stop(when)}`,
      signedIn: (when) => `Sesión abierta: ${stop(when)}`,
      from: (address) => `Desde ${address}.`,
      signOut: 'Cerrar sesión',
      signOutOf: (device) => `Cerrar sesión en ${device}`,
      signOutOthers: 'Cerrar sesión en todos los demás',
      signedOut: (device) => `Sesión cerrada en ${device}.`,
      othersSignedOut: 'Se cerró la sesión en todos sus otros dispositivos.',
      failed: 'La sesión sigue abierta. Compruebe su conexión a internet e inténtelo de nuevo.',
      othersFailed: 'Las sesiones siguen abiertas. Compruebe su conexión a internet e inténtelo de nuevo.',
    },
  },
  dataSummary: 'Descargar o borrar sus datos',
  account: { title: 'Cuenta', signedInAs: 'Sesión iniciada como', signOut: 'Cerrar sesión' },
}

/** '33 h 59 min', and from 48 hours on '6 días y 23 h'. */
const spell = ({ days, hours, minutes }: DurationParts) => (days > 0 ? inDays(days, hours) : inHours(hours, minutes))

const inDays = (days: number, hours: number) => (hours === 0 ? `${days} días` : `${days} días y ${hours} h`)

const inHours = (hours: number, minutes: number) =>
  hours === 0 ? `${minutes} min` : minutes === 0 ? `${hours} h` : `${hours} h ${minutes} min`
