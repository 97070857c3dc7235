import { plural } from '../plural.ts'
import type { Texts } from '../texts.ts'

export const links: Texts['links'] = {
  loading: 'Wird geladen...',
  open: 'Dosewell öffnen',
  notLoaded: 'Das konnte nicht geladen werden. Bitte prüfen Sie Ihre Internetverbindung.',
  tryAgain: 'Noch einmal versuchen',
  incomplete: {
    title: 'Dieser Link ist nicht vollständig',
    text: 'Ein Teil ging unterwegs verloren. Öffnen Sie ihn noch einmal aus der Nachricht, oder erfassen Sie die Dosis in Dosewell.',
  },
  ended: {
    title: 'Die Zeit dieses Links ist vorbei',
    text: 'Er gilt nicht mehr, wenn die Zeit für diese Dosis vorbei ist. In Dosewell können Sie die Dosis noch erfassen.',
  },
  dose: {
    title: 'Haben Sie diese Dosis eingenommen?',
    titleSeveral: 'Haben Sie diese Dosen eingenommen?',
    done: (taken, all) => (all === 1 ? 'Als eingenommen erfasst' : `${taken} von ${all} als eingenommen erfasst`),
    nothing: 'Hier ist nichts zu erfassen',
    taken: 'Ja, gerade einge\u00adnommen',
    allTaken: (count) =>
      count === 2 ? 'Ja, beide gerade einge\u00adnommen' : `Ja, alle ${count} gerade einge\u00adnommen`,
    notYet: 'Noch nicht',
    nothingRecorded: 'Es wurde nichts erfasst. Wenn Sie es eingenommen haben, kommen Sie auf diese Seite zurück.',
    inProgress: 'Wird erfasst...',
    yourMedicine: 'Ihr Medikament',
    planned: (when) => `Dosis von ${when}\u00a0Uhr`,
    isTaken: (time) => `Einge\u00adnommen um ${time}\u00a0Uhr.`,
    isMissed: 'Als nicht eingenommen erfasst. In Dosewell können Sie das ändern.',
    lastTaken: (when) =>
      `Zuletzt eingenommen: ${when}\u00a0Uhr. Bitte sehen Sie in Dosewell nach, bevor Sie es noch einmal einnehmen.`,
    askFirst: 'Für diese Dosis ist es spät. Bitte sehen Sie in Dosewell nach, bevor Sie sie einnehmen.',
    isOver: 'Über diesen Link lässt sie sich nicht mehr erfassen. Bitte sehen Sie in Dosewell nach.',
    failed: 'Noch nicht erfasst. Bitte prüfen Sie Ihre Internetverbindung und drücken Sie noch einmal.',
    pressed: (taken, all) => (taken === all ? 'Einge\u00adnommen' : `${taken} von ${all} einge\u00adnommen`),
    byMistake: (minutes) => `Aus Versehen gedrückt? ${minutes}\u00a0Minuten lang können Sie es hier rückgängig machen.`,
    undo: 'Rückgängig machen',
    undone: (count, all) =>
      all === 1
        ? 'Die Einnahme ist nicht mehr erfasst'
        : `${count} von ${all} Einnahmen ${plural('de', count, { one: 'ist', other: 'sind' })} nicht mehr erfasst`,
    maybeNoReminder: 'Vielleicht kommt keine weitere Erinnerung. In Dosewell können Sie erfassen, was Sie einnehmen.',
    undoFailed: 'Noch nicht rückgängig gemacht. Bitte prüfen Sie Ihre Internetverbindung und drücken Sie noch einmal.',
    mistake: 'Wenn das ein Versehen war, machen Sie es in Dosewell rückgängig.',
  },
  stop: {
    title: 'Erinnerungen per E‑Mail',
    text: 'Dosewell erinnert Sie per E‑Mail, wenn eine Dosis fällig ist. Das können Sie hier ausschalten. Die Erinnerungen auf Ihren Geräten bleiben, wie sie sind.',
    action: 'Ausschalten',
    inProgress: 'Wird ausgeschaltet...',
    done: 'Erinnerungen per E‑Mail sind ausgeschaltet',
    doneText: 'In Dosewell können Sie sie unter Einstellungen wieder einschalten.',
    failed: 'Sie sind noch eingeschaltet. Bitte prüfen Sie Ihre Internetverbindung und drücken Sie noch einmal.',
    endedText: 'Erinnerungen per E‑Mail schalten Sie in Dosewell unter Einstellungen ein und aus.',
  },
  confirm: {
    title: 'Bestätigen Sie Ihre Adresse',
    text: 'Drücken Sie den Knopf, dann weiß Dosewell, dass diese Adresse Ihnen gehört.',
    action: 'Bestätigen',
    inProgress: 'Wird bestätigt ...',
    done: 'Ihre Adresse ist bestätigt',
    doneText: 'Dosewell darf Ihnen ab jetzt dorthin schreiben.',
    failed: 'Sie ist noch nicht bestätigt. Bitte prüfen Sie Ihre Internetverbindung und drücken Sie noch einmal.',
    ended: 'Dieser Link gilt nicht mehr',
    endedText:
      'Nur der neueste Link funktioniert, und nur eine Zeit lang. Melden Sie sich an oder sehen Sie in den Einstellungen von Dosewell nach, um einen neuen zu erhalten.',
  },
  invitation: {
    title: 'Notfallkontakt',
    headings: {
      asked: (patient) => `Dürfen wir Ihnen schreiben, wenn ${patient} eine wichtige Dosis nicht bestätigt?`,
      agreed: () => 'Sie haben zugestimmt',
      refused: () => 'Sie haben abgelehnt',
    },
    texts: {
      asked: (patient) =>
        `${patient} nutzt Dosewell, das an Medikamente erinnert, und hat Sie als Notfallkontakt angegeben. Wenn Sie zustimmen, erhalten Sie eine Nachricht, wenn eine wichtige Dosis eine halbe Stunde nach ihrer Zeit nicht bestätigt ist, und eine weitere, sobald sie es ist.`,
      agreed: (patient) =>
        `Sie werden benachrichtigt, wenn ${patient} eine wichtige Dosis nicht bestätigt hat. Sie können Ihre Zustimmung jederzeit zurücknehmen: Öffnen Sie denselben Link noch einmal.`,
      refused: (patient) =>
        `Sie erhalten keine Nachrichten zu ${patient}; dort ist zu sehen, dass Sie abgelehnt haben. Wenn Sie es sich anders überlegen, öffnen Sie denselben Link noch einmal.`,
    },
    channels: {
      email: 'Die Nachrichten kommen an die E‑Mail-Adresse, an die der Link gesendet wurde.',
      phone: 'Die Nachrichten kommen an die Telefonnummer, an die der Link gesendet wurde.',
    },
    agree: 'Ich stimme zu',
    refuse: 'Nein, bitte nicht',
    agreeAfterAll: 'Doch zustimmen',
    takeBack: 'Keine Nachrichten mehr',
    failed:
      'Ihre Antwort wurde nicht gespeichert. Bitte prüfen Sie Ihre Internetverbindung und drücken Sie noch einmal.',
    ended: 'Dieser Link gilt nicht mehr',
    endedText:
      'Es wurde ein neuerer gesendet, oder es ist zu viel Zeit vergangen. Ohne Ihr Ja wird Ihnen nichts gesendet.',
  },
}
