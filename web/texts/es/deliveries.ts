import { stop } from '#core/text/stop.ts'
import { isolated } from '../isolate.ts'
import { plural } from '../plural.ts'
import type { Texts } from '../texts.ts'
import { the } from './at.ts'

const minutes = (count: number) => plural('es', count, { one: '1 minuto', other: `${count} minutos` })

/** Los recordatorios y su camino. */
export const deliveries: Texts['deliveries'] = {
  kinds: {
    'heads-up': 'Aviso previo',
    due: 'Recordatorio',
    missed: 'Último recordatorio',
    emergency: 'Alerta a su contacto de emergencia',
    'all-clear': 'Aviso de que todo está bien a su contacto de emergencia',
    refill: 'Reposición',
    'hold-begins': 'Inicio de una pausa',
    'still-held': 'Pregunta sobre una pausa',
    possible: 'Puede tomarlo de nuevo',
    'follow-up': 'Cuánto ayudó',
    summary: 'Resumen',
    test: 'Recordatorio de prueba',
  },
  repeat: (count) => `Recordatorio ${count}`,
  by: (what, channel) => `${what}: ${channel}`,
  channels: { push: 'notificación', email: 'correo', sms: 'mensaje de texto', ntfy: 'ntfy', contact: 'contacto' },
  addresses: {
    ntfy: {
      heading: 'La aplicación ntfy',
      text: (host) =>
        `Los recordatorios también pueden llegar a la aplicación gratuita ntfy de su teléfono, con un botón “Tomada”. Pasan por ${host}, y quien lo gestiona podría leerlos.`,
      turnOn: 'Usar la aplicación ntfy',
      turnedOn: 'Desde ahora los recordatorios van a su tema. Suscríbase a él en la aplicación ntfy.',
      how: 'En la aplicación, toque el signo más y suscríbase a este tema en este servidor. No comparta el tema: quien lo conoce puede leer sus recordatorios.',
      server: 'Servidor',
      address: 'Tema',
      renew: 'Cambiar de tema',
      renewed: 'Tiene otro tema. Suscríbase a él en la aplicación ntfy: al antiguo ya no llega nada.',
      turnOff: 'Dejar de usarla',
      turnedOff: 'Ya no se envían recordatorios a la aplicación ntfy.',
      failed: 'Sigue como estaba. Compruebe su conexión a internet e inténtelo de nuevo.',
    },
  },
  onConsole: (channel) => `${channel}, consola del servidor`,
  dayAt: (date, time) => `${date}, ${time}`,
  steps: { planned: 'Previsto', sent: 'Enviado', accepted: 'Aceptado', shown: 'Mostrado', acted: 'Respondido' },
  outcomes: {
    waiting: 'A la espera de enviarse.',
    retried: 'Todavía no aceptado. Se vuelve a intentar.',
    written: 'Solo escrito en la consola del servidor: no avisó a nadie.',
    shown: 'Se mostró en el dispositivo.',
    acted: 'Usted respondió allí.',
    recorded: 'No se envió: la dosis ya estaba registrada.',
    changed: 'No se envió: la dosis se cambió o terminó antes, o estos recordatorios se desactivaron.',
    replaced: 'No se envió: en su lugar vino otro más nuevo de esta dosis.',
    late: 'No se envió: ya había pasado su hora.',
    listed: 'No se envió a tiempo. Un resumen avisó de la dosis.',
    refused: 'Rechazado definitivamente: no llegó.',
    capped: 'No se envió: ese día hubo demasiados mensajes.',
  },
  alertChanged: 'No se envió: la dosis o su consentimiento cambiaron, o se recuperó una copia de seguridad.',
  accepted: {
    push: 'El servicio de notificaciones lo aceptó. El dispositivo no ha comunicado que se mostrara.',
    email: 'El servidor de correo lo aceptó. Dosewell no puede ver si se leyó.',
    sms: 'El servicio de mensajes lo aceptó. Dosewell no puede ver si se leyó.',
    ntfy: 'El servidor de ntfy lo aceptó. Dosewell no puede ver si se vio.',
    other: 'Fue aceptado.',
  },
  proof: {
    title: 'Recordatorios',
    none: 'No había ningún recordatorio previsto para esta dosis.',
    failed: 'No se pudieron cargar los recordatorios de esta dosis.',
    loading: 'Cargando...',
    ofServer: 'Estos los envió el servidor. Los avisos mostrados en una página abierta no aparecen aquí.',
  },
  reminderCheck: {
    title: '¿Me llegará el recordatorio?',
    lead: 'Todo lo que un recordatorio necesita para llegarle, comprobado ahora mismo.',
    back: 'Ajustes',
    loading: 'Comprobando...',
    failed:
      'No se llega al servidor, así que solo se comprobó este dispositivo. Sin el servidor, los recordatorios solo llegan con esta página abierta.',
    tryAgain: 'Comprobar de nuevo',
    allWell: 'No se encontró ningún problema.',
    allWellText: 'Para comprobarlo, envíese un recordatorio de prueba.',
    problems: (count) =>
      plural('es', count, { one: 'Se encontró 1 problema.', other: `Se encontraron ${count} problemas.` }),
    problemsText: 'Abajo se explica qué hacer.',
    device: 'Este dispositivo',
    server: 'Envío de recordatorios',
    states: { well: 'En orden', problem: 'Pendiente', note: 'Conviene saberlo' },
    secure: {
      title: 'Conexión segura',
      problem:
        'Esta página llegó sin cifrar, y así los navegadores no permiten notificaciones. Abra Dosewell en su dirección con https://.',
    },
    permission: {
      title: 'Permiso para notificaciones',
      granted: 'Este navegador puede mostrar notificaciones de Dosewell.',
      denied:
        'Las notificaciones están bloqueadas. En el navegador, toque el signo a la izquierda de la dirección, elija Notificaciones y permítalas.',
      unasked: 'A este navegador todavía no se le ha preguntado.',
      ask: 'Permitir notificaciones',
      afterInstall: 'En este dispositivo solo puede preguntar la aplicación instalada.',
      unsupported:
        'Este navegador no muestra notificaciones. Use otro, o active el correo o los mensajes de texto en los ajustes.',
    },
    background: {
      title: 'Con Dosewell cerrado',
      well: 'Este dispositivo puede recibir recordatorios con Dosewell cerrado.',
      problem:
        'Este dispositivo aún no puede recibir recordatorios con Dosewell cerrado. Espere diez segundos y luego toque “Comprobar de nuevo”.',
      unsupported: 'Este navegador no recibe nada con Dosewell cerrado. Deje la página abierta o use otro navegador.',
    },
    installed: {
      title: 'Dosewell como aplicación',
      well: 'Dosewell está instalado como aplicación aquí.',
      ios: 'En iPhone y iPad las notificaciones solo llegan a una aplicación instalada. Toque Compartir, elija Agregar a inicio y abra Dosewell desde allí.',
      note: 'Dosewell no está instalado como aplicación aquí. No hace falta, mientras el navegador pueda funcionar en segundo plano.',
    },
    subscription: {
      title: 'Notificaciones en este dispositivo',
      well: (when) => `Activadas desde ${stop(the(when))}`,
      gone: (when) => `Dejaron de funcionar: ${stop(when)} Vuelva a cargar esta página una vez y compruebe de nuevo.`,
      failing:
        'El último recordatorio no llegó a este dispositivo. Se intentará de nuevo. Envíe una prueba para ver si llega.',
      problem: 'Desactivadas: a este dispositivo no llega ningún recordatorio con Dosewell cerrado.',
      afterPermission: 'Vienen después del permiso de arriba.',
      off: 'Desactivadas, porque las notificaciones push están desactivadas en todos sus dispositivos en Ajustes, Notificaciones.',
      turnOn: 'Activar las notificaciones aquí',
    },
    clock: {
      title: 'Reloj',
      well: 'El reloj de este dispositivo está bien.',
      problem: (count, behind) =>
        `El reloj de este dispositivo va ${minutes(count)} ${behind ? 'atrasado' : 'adelantado'}. Ponga la fecha y la hora en automático. Mientras tanto, Dosewell sigue la hora correcta.`,
    },
    worker: {
      title: 'Servicio de recordatorios',
      well: (seconds) =>
        `En marcha: comprobado hace ${plural('es', seconds, { one: '1 segundo', other: `${seconds} segundos` })}.`,
      problem: (count) =>
        `Sin señales desde hace ${minutes(count)}. No se envía ningún recordatorio hasta que vuelva: deje esta página abierta y avise a quien lleva este servidor.`,
      never:
        'Nunca dio señales. No se envía ningún recordatorio: deje esta página abierta y avise a quien lleva este servidor.',
    },
    channel: {
      title: (channel) => `Último envío: ${channel}`,
      none: (channel) => `Todavía no se ha enviado nada por ${channel}.`,
      notHere: (channel) =>
        `Este servidor no puede enviar nada por ${channel}: aunque esté activado, no avisa a nadie.`,
      last: (what, when) => `${what}, ${stop(when)}`,
    },
    next: {
      title: 'Próximo recordatorio',
      what: (medicine, when, city) => `${medicine}: ${when}, hora de ${city}.`,
      none: 'No vendrá ningún recordatorio: no hay ninguna dosis prevista.',
      unplanned: (name) =>
        `No se pueden calcular los recordatorios de ${isolated(name)}. Avise a quien lleva este servidor; hasta entonces, mire sus dosis en Inicio.`,
    },
    test: {
      title: 'Enviar un recordatorio de prueba',
      text: 'Sigue el mismo camino que un recordatorio real: por el servicio de recordatorios y por todo lo que está activado.',
      send: 'Enviarlo ahora',
      again: 'Enviar otro',
      asked: 'Pedido',
      planned: 'Recibido por el servicio',
      pending: 'aún no',
      none: 'No hay adónde enviarlo. Permita las notificaciones en este dispositivo, o active el correo o los mensajes de texto en los ajustes.',
      notTaken:
        'El servicio de recordatorios todavía no lo ha recibido. Parece parado: avise a quien lleva este servidor.',
      notShown:
        'El servicio de notificaciones lo aceptó, pero el dispositivo no lo ha comunicado. Vea si está en silencio: No molestar, un modo de concentración, el ahorro de batería, o notificaciones del navegador desactivadas en el sistema.',
      arrived: 'Ha llegado.',
      failed: 'La prueba no se envió. Compruebe su conexión a internet y vuelva a intentarlo.',
    },
  },
}
