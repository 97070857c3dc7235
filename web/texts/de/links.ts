import type { LinkTexts } from '../en/links.ts'

export const linkTexts: LinkTexts = {
  loading: 'Wird geladen...',
  open: 'Dosewell öffnen',
  notLoaded: 'Das konnte nicht geladen werden. Bitte prüfen Sie Ihre Internetverbindung.',
  tryAgain: 'Noch einmal versuchen',
  notWhole: {
    title: 'Dieser Link ist nicht vollständig',
    text: 'Ein Teil ging unterwegs verloren. Öffnen Sie ihn noch einmal aus der Nachricht, oder erfassen Sie die Dosis in Dosewell.',
  },
  over: {
    title: 'Die Zeit dieses Links ist vorbei',
    text: 'Er gilt, bis die Zeit seiner Dosis vorbei ist. In Dosewell können Sie die Dosis noch erfassen.',
  },
  dose: {
    title: 'Haben Sie sie eingenommen?',
    titleSeveral: 'Haben Sie sie alle eingenommen?',
    done: 'Als eingenommen erfasst',
    nothing: 'Hier ist nichts zu erfassen',
    taken: 'Eingenommen',
    allTaken: (count) => `Alle ${count} eingenommen`,
    doing: 'Wird erfasst...',
    yourMedicine: 'Ihr Medikament',
    planned: (when) => `Dosis von ${when} Uhr`,
    isTaken: (time) => `Eingenommen um ${time} Uhr.`,
    isMissed: 'Als nicht eingenommen erfasst. In Dosewell können Sie das ändern.',
    lastTaken: (when) =>
      `Zuletzt eingenommen: ${when} Uhr. Bitte sehen Sie in Dosewell nach, bevor Sie es noch einmal einnehmen.`,
    askFirst: 'Für diese Dosis ist es spät. Bitte sehen Sie in Dosewell nach, bevor Sie sie einnehmen.',
    isOver: 'Dieser Link kann sie nicht mehr erfassen. Bitte sehen Sie in Dosewell nach.',
    failed: 'Noch nicht erfasst. Bitte prüfen Sie Ihre Internetverbindung und drücken Sie noch einmal.',
    mistake: 'Wenn das ein Versehen war, machen Sie es in Dosewell rückgängig.',
  },
  stop: {
    title: 'Erinnerungen per E-Mail',
    text: 'Dosewell erinnert Sie per E-Mail, wenn eine Dosis fällig ist. Das können Sie hier ausschalten. Die Erinnerungen auf Ihren Geräten bleiben, wie sie sind.',
    do: 'Ausschalten',
    doing: 'Wird ausgeschaltet...',
    done: 'Erinnerungen per E-Mail sind ausgeschaltet',
    doneText: 'In Dosewell können Sie sie unter Einstellungen wieder einschalten.',
    failed: 'Sie sind noch eingeschaltet. Bitte prüfen Sie Ihre Internetverbindung und drücken Sie noch einmal.',
    overText: 'Erinnerungen per E-Mail schalten Sie in Dosewell unter Einstellungen ein und aus.',
  },
}
