import type { Texts } from '../texts.ts'

/** The profile dialog (product 3.7). */
export const profile: Texts['profile'] = {
  title: 'Perfil',
  close: 'Cerrar',
  loading: 'Cargando...',
  failed: 'No se pudo cargar su perfil.',
  tryAgain: 'Intentar de nuevo',
  personal: 'Datos personales',
  fullName: 'Nombre completo',
  dateOfBirth: 'Fecha de nacimiento',
  sex: 'Sexo',
  sexes: { male: 'Hombre', female: 'Mujer', other: 'Otro', 'prefer-not-to-say': 'Prefiero no decirlo' },
  country: 'País',
  contact: 'Datos de contacto',
  email: 'Correo electrónico',
  phone: 'Teléfono',
  address: 'Dirección',
  emergency: 'Contacto de emergencia',
  name: 'Nombre',
  relationship: 'Relación',
  notProvided: 'Sin indicar',
  notSpecified: 'Sin especificar',
  security: 'Seguridad de la cuenta',
  securityText: 'Sus datos están cifrados y guardados de forma segura.',
  hint: 'Para editar su perfil, vaya a Ajustes → Editar perfil',
}
