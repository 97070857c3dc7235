import { stop } from '#core/text/stop.ts'
import { skipTexts } from '#core/texts/es/skip.ts'
import { plural } from '../plural.ts'
import type { Texts } from '../texts.ts'
import { at, the } from './at.ts'

const doses = (part: number, counted: number, percent: number) => `${part} de ${counted} dosis tomadas, ${percent}%`

/** The assistant chat (product 11.1). */
export const assistant: Texts['assistant'] = {
  log: 'Conversación',
  you: 'Usted:',
  bot: 'Asistente:',
  greeting: 'Toque una pregunta sobre sus propias dosis o escriba la suya.',
  ownQuestions: 'Preguntas sobre sus propias dosis',
  ownQuestionsFrom: 'Se responden en este dispositivo, con su propio registro.',
  quick: { next: '¿Qué toca ahora?', figures: '¿Cómo voy?', today: '¿La tomé hoy?', stock: '¿Cuánto me queda?' },
  question: 'Su pregunta',
  send: 'Enviar',
  replying: 'La respuesta está en camino...',
  canned: [
    'Un consejo general, que no sustituye al de su médico: es más fácil acordarse de un medicamento que va con algo que hace todos los días, como el desayuno o cepillarse los dientes. Su farmacéutico puede decirle qué hora va bien con el suyo.',
    'Un consejo general, que no sustituye al de su médico: su farmacéutico y su médico son quienes mejor conocen sus medicamentos. Apunte la pregunta ahora, para tenerla a mano cuando los vea.',
    'Un consejo general, que no sustituye al de su médico: el folleto del envase dice qué hacer si olvida una dosis. Si tiene dudas, pregunte a su farmacéutico antes de tomar nada más.',
    'Un consejo general, que no sustituye al de su médico: lleve una lista de todo lo que toma, también de lo que no necesita receta, y enséñela siempre que le den algo nuevo.',
    'Un consejo general, que no sustituye al de su médico: anote cómo se siente, con el día y la hora, y lleve las notas y su historial a la próxima visita.',
    'Un consejo general, que no sustituye al de su médico: la dificultad para respirar, la cara hinchada, el dolor en el pecho o un desmayo no pueden esperar a un chat. Llame al número de emergencias de su país.',
  ],
  noMedications: 'No hay medicamentos activos. Agregue uno y la respuesta estará aquí.',
  nextUp: (medicines, when) => `Lo próximo: ${medicines}, ${stop(when)}`,
  nextDue: (medicines, when) => `Toca ahora: ${medicines}, previsto ${stop(when)}`,
  nothingNext: 'No hay más dosis previstas.',
  at: (day, time) => `${day} ${at(time)}`,
  near: { today: 'hoy', tomorrow: 'mañana', yesterday: 'ayer' },
  week: (part, counted, percent) => `Últimos 7 días: ${doses(part, counted, percent)}.`,
  month: (part, counted, percent) => `Últimos 30 días: ${doses(part, counted, percent)}.`,
  onTime: (part, counted, percent) =>
    `Tomadas con un máximo de 30 minutos de diferencia con la hora prevista, en 30 días: ${part} de ${counted}, ${percent}%.`,
  streak: (days) =>
    `Racha: ${plural('es', days, { one: '1 día', other: `${days} días` })} con al menos el 80% de las dosis tomadas cada día.`,
  streakAtLeast: (days) =>
    `Racha: ${plural('es', days, { one: '1 día', other: `${days} días` })} o más, con al menos el 80% de las dosis tomadas cada día.`,
  definition:
    'Una dosis cuenta 30 minutos después de su hora, o en cuanto la registra. Una que nadie registró cuenta como no tomada.',
  nothingCounted:
    'Todavía no ha contado ninguna dosis. La primera cuenta 30 minutos después de su hora, o en cuanto la registre.',
  noneToday: 'No hay dosis previstas para hoy.',
  lastTaken: (medicine, when) => `${medicine}: última toma, ${when}`,
  doseOf: (medicine, when, state) => `${medicine}, ${when}: ${state}`,
  taken: (when) => `tomada ${when}`,
  takenAt: at,
  takenOn: (day, time) => `${the(day)} ${at(time)}`,
  takenTwice: (when) => `registrada dos veces, con más de 30 minutos de diferencia; la primera, ${when}`,
  due: 'toca ahora, sin registrar',
  missed: 'registrada como no tomada',
  skip: skipTexts,
  notRecorded: 'sin registrar',
  upcoming: 'más tarde',
  extra: (medicine, when) => `${medicine}: tomada ${when}, aparte de las dosis previstas`,
  asNeeded: (medicine, when) => `${medicine}: tomado según necesidad ${when}`,
  stockOf: (medicine, left) => `${medicine}: ${left}`,
  noStock: 'No se lleva la cuenta de lo que queda de ningún medicamento. Puede empezar en “Mis medicamentos”.',
  recorded: 'Esto es lo que está registrado. Lo que se tomó y no se registró no se sabe aquí.',
  stale: 'No se pudo acceder al servidor. Puede faltar lo que registró otro dispositivo.',
  anotherDay: 'El historial muestra todos los días: ábralo para ver lo que está registrado.',
  emergency: {
    title: {
      overdose: 'Si cree que pudo haber tomado demasiado, pida ayuda ahora.',
      danger: 'Puede ser una emergencia. Pida ayuda ahora.',
      suicide: 'No tiene que pasar por esto a solas. Por favor, hable ahora con alguien.',
    },
    call: 'Emergencias: llame al',
    callLocal: 'Llame ahora al número de emergencias de su país.',
    poison: 'Centro de control de intoxicaciones: llame al',
    poisonLocal: 'Llame al centro de control de intoxicaciones de su país o pregunte por él al número de emergencias.',
    crisis: 'Alguien con quien hablar: llame al',
    advice: {
      overdose:
        'No tome nada más por ahora. Tenga el envase a mano: le preguntarán qué era, cuánto y a qué hora. No espere una respuesta en este chat.',
      danger: 'No espere una respuesta en este chat y no maneje.',
      suicide: 'Si tomó algo o corre peligro ahora, llame primero al número de emergencias.',
    },
    reply: 'Solo soy un programa y no puedo ayudar con esto. Por favor, llame ahora.',
  },
  service: {
    heading: 'Asistente externo',
    offered: (host) => `${host} puede responder a lo que escriba. Está desactivado: no se envía nada.`,
    showSent: 'Ver qué se envía',
    sentTitle: 'Qué se envía si lo activa',
    sent: (host, model) => [
      `A partir de ese momento, lo que escriba en este chat y las respuestas se envían a ${host}, modelo ${model}.`,
      'Su nombre, sus medicamentos y sus dosis no se envían, salvo que los escriba usted.',
      `Aquí no se guarda nada de la conversación. Solo ${host} puede decirle qué conserva.`,
      'Tiene conocimientos generales de salud y puede equivocarse. Nunca aconseja sobre dosis: esas preguntas no se envían.',
      'Puede desactivarlo cuando quiera, para todos sus dispositivos. Entonces ya no se envía nada.',
    ],
    switchOn: 'Activar',
    notNow: 'Ahora no',
    isOn: (host) => `Lo que escriba se envía a ${host}. Nunca aconseja sobre dosis.`,
    switchOff: 'Desactivar',
    notSaved: 'Esto no se guardó. Inténtelo de nuevo.',
    offline: 'Esto no se guardó, porque no se puede acceder al servidor. Compruebe su conexión a internet.',
    unreachable: 'No se puede acceder al servidor. Compruebe su conexión a internet y envíelo de nuevo.',
    failed: 'El asistente no respondió. Envíelo de nuevo.',
    brokeOff: 'La respuesta se cortó. Envíe su pregunta de nuevo.',
    withheld:
      'Ninguna máquina debe aconsejar sobre dosis, así que aquí no hay respuesta. Su farmacéutico o su médico se lo pueden decir, y el folleto del envase dice qué hacer si olvida una dosis. Si cree que pudo haber tomado demasiado, llame ahora al número de emergencias o al centro de control de intoxicaciones de su país.',
  },
}
