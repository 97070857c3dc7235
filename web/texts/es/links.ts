import type { LinkTexts } from '../en/links.ts'

export const linkTexts: LinkTexts = {
  loading: 'Cargando...',
  open: 'Abrir Dosewell',
  notLoaded: 'No se ha podido cargar. Compruebe su conexión a internet.',
  tryAgain: 'Intentarlo de nuevo',
  notWhole: {
    title: 'Este enlace no está completo',
    text: 'Se perdió una parte por el camino. Ábralo otra vez desde el mensaje o registre la dosis en Dosewell.',
  },
  over: {
    title: 'El tiempo de este enlace ha pasado',
    text: 'Funciona hasta que pasa la hora de su dosis. Todavía puede registrar la dosis en Dosewell.',
  },
  dose: {
    title: '¿La ha tomado?',
    titleSeveral: '¿Las ha tomado?',
    done: 'Registrada como tomada',
    nothing: 'Aquí no hay nada que registrar',
    taken: 'Tomada',
    allTaken: (count) => `Tomadas las ${count}`,
    doing: 'Registrando...',
    yourMedicine: 'Su medicamento',
    planned: (when) => `La dosis de ${when}`,
    isTaken: (time) => `Tomada: ${time}.`,
    isMissed: 'Registrada como no tomada. Puede cambiarlo en Dosewell.',
    lastTaken: (when) => `Última toma de este medicamento: ${when}. Mire en Dosewell antes de volver a tomarlo.`,
    askFirst: 'Es tarde para esta dosis. Mire en Dosewell antes de tomarla.',
    isOver: 'Este enlace ya no puede registrarla. Mire en Dosewell.',
    failed: 'Aún no está registrada. Compruebe su conexión a internet y pulse otra vez.',
    mistake: 'Si ha sido un error, deshágalo en Dosewell.',
  },
  stop: {
    title: 'Recordatorios por correo electrónico',
    text: 'Dosewell le avisa por correo electrónico cuando toca una dosis. Aquí puede desactivarlo. Los recordatorios en sus dispositivos siguen igual.',
    do: 'Desactivarlos',
    doing: 'Desactivando...',
    done: 'Los recordatorios por correo están desactivados',
    doneText: 'Puede activarlos de nuevo en Dosewell, en Ajustes.',
    failed: 'Siguen activados. Compruebe su conexión a internet y pulse otra vez.',
    overText: 'Para activar o desactivar los recordatorios por correo, abra Ajustes en Dosewell.',
  },
}
