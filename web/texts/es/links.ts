import { stop } from '#core/text/stop.ts'
import { plural } from '../plural.ts'
import type { Texts } from '../texts.ts'
import { ofDay } from './at.ts'

export const links: Texts['links'] = {
  loading: 'Cargando...',
  open: 'Abrir Dosewell',
  notLoaded: 'No se pudo cargar. Compruebe su conexión a internet.',
  tryAgain: 'Intentarlo de nuevo',
  incomplete: {
    title: 'Este enlace no está completo',
    text: 'Se perdió una parte por el camino. Ábralo otra vez desde el mensaje o registre la dosis en Dosewell.',
  },
  ended: {
    title: 'Este enlace ya venció',
    text: 'Funciona hasta que pasa la hora de su dosis. Todavía puede registrar la dosis en Dosewell.',
  },
  dose: {
    title: '¿La tomó?',
    titleSeveral: '¿Las tomó?',
    done: (taken, all) =>
      all === 1
        ? 'Registrada como tomada'
        : `${taken} de las ${all} dosis ${plural('es', taken, { one: 'está registrada como tomada', other: 'están registradas como tomadas' })}`,
    nothing: 'Aquí no hay nada que registrar',
    taken: 'Sí, la acabo de tomar',
    allTaken: (count) => (count === 2 ? 'Sí, acabo de tomar las dos' : `Sí, acabo de tomar las ${count}`),
    notYet: 'Todavía no',
    nothingRecorded: 'No se registró nada. Puede volver a esta página cuando la haya tomado.',
    inProgress: 'Registrando...',
    yourMedicine: 'Su medicamento',
    planned: (when) => `Dosis ${ofDay(when)}`,
    isTaken: (time) => `Tomada: ${stop(time)}`,
    isMissed: 'Registrada como no tomada. Puede cambiarlo en Dosewell.',
    lastTaken: (when) => `Última toma de este medicamento: ${stop(when)} Mire en Dosewell antes de volver a tomarlo.`,
    askFirst: 'Es tarde para esta dosis. Mire en Dosewell antes de tomarla.',
    isOver: 'Con este enlace ya no se puede registrar. Revísela en Dosewell.',
    failed: 'Aún no se ha registrado. Compruebe su conexión a internet y toque otra vez.',
    pressed: (taken, all) =>
      taken === all
        ? plural('es', all, { one: 'Tomada', other: 'Tomadas' })
        : `${taken} de ${all} ${plural('es', taken, { one: 'tomada', other: 'tomadas' })}`,
    byMistake: (minutes) => `¿Lo tocó por error? Durante ${minutes}\u00a0minutos puede deshacerlo aquí.`,
    undo: 'Deshacer',
    undone: (count, all) =>
      all === 1
        ? 'Ya no está registrada como tomada'
        : `${count} de las ${all} dosis ya no ${plural('es', count, { one: 'está registrada como tomada', other: 'están registradas como tomadas' })}`,
    maybeNoReminder: 'Es posible que no reciba más recordatorios. Lo que tome puede registrarlo en Dosewell.',
    undoFailed: 'Aún no se ha deshecho. Compruebe su conexión a internet y toque otra vez.',
    mistake: 'Si fue un error, deshágalo en Dosewell.',
  },
  stop: {
    title: 'Recordatorios por correo electrónico',
    text: 'Dosewell le envía recordatorios por correo electrónico cuando toca una dosis. Aquí puede desactivarlos. Los recordatorios en sus dispositivos siguen igual.',
    action: 'Desactivarlos',
    inProgress: 'Desactivando...',
    done: 'Los recordatorios por correo están desactivados',
    doneText: 'Puede activarlos de nuevo en Dosewell, en Ajustes.',
    failed: 'Siguen activados. Compruebe su conexión a internet y toque otra vez.',
    endedText: 'Para activar o desactivar los recordatorios por correo, abra Ajustes en Dosewell.',
  },
  confirm: {
    title: 'Confirme su dirección',
    text: 'Toque el botón y Dosewell sabrá que esta dirección es suya.',
    action: 'Confirmar',
    inProgress: 'Confirmando...',
    done: 'Su dirección está confirmada',
    doneText: 'Desde ahora Dosewell puede escribirle allí.',
    failed: 'Aún no está confirmada. Compruebe su conexión a internet y toque otra vez.',
    ended: 'Este enlace ya venció',
    endedText:
      'Solo funciona el enlace más reciente, y solo durante un tiempo. Inicie sesión o mire en Ajustes de Dosewell para que se le envíe otro.',
  },
  invitation: {
    title: 'Contacto de emergencia',
    headings: {
      asked: (patient) => `¿Podemos avisarle cuando ${patient} no confirme una dosis importante?`,
      agreed: () => 'Ha aceptado',
      refused: () => 'Usted no aceptó',
    },
    texts: {
      asked: (patient) =>
        `${patient} usa Dosewell, que recuerda la toma de medicamentos, y le eligió a usted como contacto de emergencia. Si acepta, recibirá un mensaje cuando una dosis importante no se haya confirmado media hora después de su hora, y otro en cuanto se confirme.`,
      agreed: (patient) =>
        `Se le avisará cuando ${patient} no haya confirmado una dosis importante. Puede cambiar de idea en cualquier momento: abra otra vez el mismo enlace.`,
      refused: (patient) =>
        `No se le envía nada sobre ${patient}, que puede ver que usted no aceptó. Si cambia de idea, abra otra vez el mismo enlace.`,
    },
    channels: {
      email: 'Los mensajes llegan a la dirección de correo a la que se envió el enlace.',
      phone: 'Los mensajes llegan al número de teléfono al que se envió el enlace.',
    },
    agree: 'Acepto',
    refuse: 'No, no me avisen',
    agreeAfterAll: 'Aceptar de todos modos',
    takeBack: 'Dejar de recibir mensajes',
    failed: 'Su respuesta no se guardó. Compruebe su conexión a internet y toque otra vez.',
    ended: 'Este enlace ya no funciona',
    endedText: 'Se envió otro más reciente o ha pasado demasiado tiempo. Sin su consentimiento no se le envía nada.',
  },
}
