import type { AuditTexts } from '../en/audit.ts'

const others = (count: number) =>
  count === 0
    ? ''
    : count === 1
      ? ' Se cerró la sesión en otro dispositivo.'
      : ` Se cerró la sesión en otros ${count} dispositivos.`

/** What happened to an account. */
export const auditTexts: AuditTexts = {
  unknown: 'Algo de su cuenta cambió',
  kinds: {
    'account-created': 'Se creó su cuenta',
    'email-confirmed': 'Se confirmó su correo electrónico',
    'signed-in': 'Sesión iniciada',
    'signed-in-new-device': 'Sesión iniciada en un dispositivo nuevo',
    'wrong-password': (count) =>
      count === 1
        ? 'Se escribió una contraseña incorrecta'
        : `Se escribió una contraseña incorrecta ${count} veces en un día`,
    'wrong-code': (count) =>
      count === 1
        ? 'Después de una contraseña correcta se escribió un código incorrecto'
        : `Después de una contraseña correcta se escribió un código incorrecto ${count} veces en un día`,
    'signed-out': 'Sesión cerrada',
    'device-signed-out': (device) => `Usted cerró la sesión en un dispositivo: ${device}`,
    'other-devices-signed-out': (count) =>
      count === 1
        ? 'Usted cerró la sesión en su otro dispositivo'
        : `Usted cerró la sesión en sus otros ${count} dispositivos`,
    'password-changed': (count) => `Usted cambió su contraseña.${others(count)}`,
    'password-link-asked': 'Se pidió un enlace para una contraseña nueva',
    'password-reset': (count) => `Se eligió una contraseña nueva con el enlace de un correo.${others(count)}`,
    'app-on': 'Se activaron los códigos de una aplicación de autenticación',
    'app-off': 'Se desactivaron los códigos de una aplicación de autenticación',
    'passkey-added': (name) => `Se agregó una llave de acceso: ${name}`,
    'passkey-removed': (name) => `Se quitó una llave de acceso: ${name}`,
    'recovery-codes-made': 'Se crearon códigos de recuperación nuevos',
    'recovery-code-used': 'Se usó un código de recuperación',
    'exported-text': 'El informe del historial se preparó como texto, para copiar, enviar o guardar',
    'exported-csv': 'Todos sus datos se guardaron como hoja de cálculo (CSV)',
    'exported-pdf': 'El informe para su médico se guardó (PDF)',
    'exported-pdf-with-doses': 'El informe para su médico se guardó con todas las dosis (PDF)',
    'exported-plan': 'Su plan de medicación se guardó (PDF)',
    'exported-card': 'Su tarjeta para la billetera se guardó (PDF)',
    'exported-receipt': 'El recibo de una dosis se guardó',
    'exported-activity': 'Esta lista se guardó como hoja de cálculo (CSV)',
    'contact-set': (name) => `${name} es ahora su contacto de emergencia`,
    'contact-changed': (name) => `Cambió su contacto de emergencia: ${name}`,
    'contact-removed': (name) => `${name} ya no es su contacto de emergencia`,
    'contact-invited-email': (name) => `Se pidió por correo a ${name} que sea su contacto de emergencia`,
    'contact-invited-sms': (name) => `Se pidió por SMS a ${name} que sea su contacto de emergencia`,
    'contact-agreed': (name) => `${name} aceptó que se le avise de dosis sin registrar`,
    'contact-declined': (name) => `${name} no quiere que se le avise de dosis sin registrar`,
    'contact-consent-given': (medication) => `Usted aceptó que se avise a su contacto de emergencia de ${medication}`,
    'contact-consent-withdrawn': (medication) => `Ya no se avisa a su contacto de emergencia de ${medication}`,
    'contact-consents-ended': (count) =>
      count === 1
        ? 'Su contacto cambió: de un medicamento no se avisa a nadie hasta que usted acepte de nuevo'
        : `Su contacto cambió: de ${count} medicamentos no se avisa a nadie hasta que usted acepte de nuevo`,
    'push-reminders': (isOn) => `Las notificaciones push se ${isOn ? 'activaron' : 'desactivaron'}`,
    'email-reminders': (isOn) => `Los recordatorios por correo se ${isOn ? 'activaron' : 'desactivaron'}`,
    'sms-reminders': (isOn) => `Los recordatorios por SMS se ${isOn ? 'activaron' : 'desactivaron'}`,
    'hidden-names': (isOn) =>
      isOn
        ? 'Los recordatorios ya no dicen los nombres de los medicamentos'
        : 'Los recordatorios dicen de nuevo los nombres de los medicamentos',
    'email-reminders-stopped': 'Los recordatorios por correo se detuvieron con el enlace de un correo',
    'phone-confirmed': 'Se confirmó su número de teléfono',
    'push-device-added': 'Las notificaciones push se activaron en un dispositivo',
    'push-device-removed': 'Las notificaciones push se desactivaron en un dispositivo',
    'channel-address-made': (channel) => `Se creó una dirección para recordatorios: ${channel}`,
    'channel-address-removed': (channel) => `Se quitó su dirección para recordatorios: ${channel}`,
    'data-sharing': (isOn) => `Se ${isOn ? 'permitió' : 'prohibió'} compartir datos`,
    analytics: (isOn) => `Las estadísticas de uso se ${isOn ? 'permitieron' : 'prohibieron'}`,
    'crash-reports': (isOn) => `Los informes de fallos se ${isOn ? 'permitieron' : 'prohibieron'}`,
    'receipts-private': 'Los recibos se activaron, como pruebas privadas',
    'receipts-public': 'Los recibos se activaron, como registros públicos',
    'receipts-off': 'Los recibos se desactivaron',
    'assistant-on': (service) => `El asistente se activó: ${service}`,
    'assistant-off': 'El asistente se desactivó',
    'keys-rotated': 'Quienes manejan este servidor cambiaron las claves que protegen sus datos',
    'account-restored': 'Quienes manejan este servidor recuperaron su cuenta de una copia de seguridad',
  },
}
