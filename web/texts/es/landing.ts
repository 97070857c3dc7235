import type { Texts } from '../texts.ts'
import { planTerms } from './plan-terms.ts'

/** The landing page below its first words. */
export const landing: Texts['landing'] = {
  demo: { name: 'Demostración', sample: 'Demostración con datos de ejemplo', hint: 'Toque el botón' },
  benefits: [
    {
      icon: 'check',
      title: 'Ningún toque se pierde',
      text: 'Se guarda primero en su dispositivo y se envía cuando hay red.',
    },
    {
      icon: 'bell',
      title: 'Recorda\u00adtorios puntuales',
      text: 'Vuelven hasta que usted responda, con la antelación y la repetición que elija.',
    },
    {
      icon: 'lock',
      title: 'Sus datos de salud siguen siendo suyos',
      text: 'Nada llega a nadie sin que usted lo haya activado.',
    },
  ],
  features: {
    title: 'Se acuerda, para que usted no tenga que hacerlo',
    list: [
      {
        icon: 'bell',
        title: 'Recorda\u00adtorios inteligentes',
        text: 'A la hora de la dosis y de nuevo hasta que usted responda, en cada dispositivo que autorice, también con Dosewell cerrado.',
      },
      {
        icon: 'chat',
        title: 'Asistente de IA',
        text: 'Responde “¿Qué toca ahora?” y “¿Cómo voy?” con su propio registro. Consejos generales, no consejo médico, y nunca una palabra sobre cuánto tomar.',
      },
      {
        icon: 'lock',
        title: 'Historial seguro',
        text: 'Lo que registró no cambia por sí solo. Los nombres de los medicamentos y sus cantidades se guardan cifrados. Lléveselo todo, o bórrelo para siempre.',
      },
      {
        icon: 'phone',
        title: 'Acceso adaptado al teléfono',
        text: 'Las mismas pantallas en el teléfono, la tablet y la computadora. Cada toque cuenta, incluso sin conexión.',
      },
      {
        icon: 'users',
        title: 'Acceso para cuidadores',
        text: 'Comparta con una persona de su confianza, solo con su consentimiento. Todavía no existe: llega con Premium.',
      },
      {
        icon: 'voice',
        title: 'Avisos por voz',
        text: 'Dice el nombre y la dosis en voz alta, o toca una campanilla, al volumen que usted elija.',
      },
    ],
  },
  steps: {
    title: 'Cómo funciona',
    list: [
      { title: 'Agregue sus medicamentos', text: 'Nombre, dosis, hora. Verá la primera dosis antes de guardar.' },
      {
        title: 'Reciba recordatorios a su medida',
        text: 'Una notificación, una voz o una campanilla, con la antelación y la repetición que usted elija.',
      },
      { title: 'Mantenga la constancia', text: 'Marque las dosis tomadas, vea la semana, conserve la racha.' },
    ],
  },
  plans: {
    title: 'Planes',
    free: { ...planTerms.free, start: 'Empezar gratis' },
    premium: { ...planTerms.premium, alertText: 'Hasta entonces solo se puede elegir el plan gratuito.' },
  },
  testimonials: {
    title: 'Lo que la gente podría decir',
    text: 'Somos nuevos. Estos ejemplos los escribimos nosotros; no son de clientes.',
    sample: 'Ejemplo',
    list: [
      { quote: 'Miro el teléfono, veo la marca, dejo de dudar.', who: 'Profesora jubilada, tres medicamentos al día' },
      { quote: 'Mi pastilla semanal aparece el lunes y ningún otro día.', who: 'Toma un medicamento a la semana' },
      { quote: 'Imprimo el mes para mi médica. Ahora hablamos de eso.', who: 'Toma pastillas para la presión' },
    ],
  },
  closing: 'Su próxima dosis es el mejor momento para empezar.',
  video: {
    title: 'Dosewell en menos de un minuto',
    close: 'Cerrar',
    about: 'Una grabación de Dosewell en inglés, con datos de ejemplo y sin sonido.',
    failed: 'El video no se puede cargar en este momento. Lo que muestra está escrito abajo.',
    language: 'Español',
    transcript: 'Lo que muestra, en palabras',
    cues: [
      'Sam agrega metformina, dos veces al día.',
      'La primera dosis está a la vista antes de guardar nada.',
      'A las ocho, la dosis que toca aparece en el recuadro oscuro.',
      'Un toque y queda como tomada.',
      '¿Un toque por error? Deshacer está al lado.',
      'Tomada otra vez: la semana la cuenta al momento.',
      'El historial guarda cada dosis, para verla o para llevársela.',
    ],
  },
}
