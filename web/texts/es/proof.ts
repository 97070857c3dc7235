import type { Texts } from '../texts.ts'
export const proof: Texts['proof'] = {
  title: 'Confirme que es usted',
  close: 'Cerrar',
  cancel: 'Cancelar',
  back: 'Atrás',
  submit: 'Continuar',
  submitting: 'Comprobando...',
  deleteAll: 'Borrar todos los datos',
  purposes: {
    'delete-all': 'Está por borrar su cuenta y todos los datos. No se puede deshacer.',
    export: 'Está por exportar todo.',
    contact: 'Está por cambiar su contacto de emergencia.',
    'add-app': 'Está por configurar una aplicación de autenticación.',
    'remove-app': 'Está por desactivar la aplicación de autenticación.',
    'add-passkey': 'Está por agregar una llave de acceso.',
    'remove-passkey': 'Está por quitar una llave de acceso.',
    'recovery-codes': 'Está por crear códigos de recuperación nuevos.',
  },
  ways: {
    app: {
      label: 'Código de su aplicación',
      hint: 'Abra su aplicación de autenticación. Escriba los 6 números que muestra para Dosewell.',
      instead: 'Usar un código de la aplicación',
    },
    passkey: {
      hint: 'Su dispositivo le pedirá la huella, el rostro o el PIN.',
      instead: 'Usar una llave de acceso',
      action: 'Usar la llave de acceso',
    },
    recovery: {
      label: 'Código de recuperación',
      hint: 'Escriba uno de los códigos que guardó. Cada uno sirve una sola vez.',
      instead: 'Usar un código de recuperación',
    },
    password: {
      label: 'Su contraseña',
      hint: 'Escríbala otra vez, para que nadie más pueda hacer esto en su dispositivo.',
      instead: 'Usar la contraseña',
    },
  },
  missing: { app: 'Escriba el código', recovery: 'Escriba el código', password: 'La contraseña es obligatoria' },
  passkeyRefusals: {
    unsupported:
      'Las llaves de acceso no funcionan en este navegador o en esta dirección. Necesitan un navegador reciente y una dirección que empiece por https.',
    known: 'Este dispositivo ya tiene una llave de acceso para su cuenta.',
    cancelled: 'No se usó ninguna llave de acceso. Vuelva a intentarlo o use otra forma.',
  },
  showPassword: 'Mostrar la contraseña',
  hidePassword: 'Ocultar la contraseña',
  failed: 'No funcionó. Revise su conexión a Internet y vuelva a intentarlo.',
}
