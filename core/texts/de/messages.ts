import type { MessageTexts } from '../en/messages.ts'

export const messageTexts: MessageTexts = {
  confirmAddress: {
    subject: 'Bitte bestätigen Sie Ihre E-Mail-Adresse',
    lines: (name, link) => [
      `Guten Tag ${name},`,
      'bitte bestätigen Sie Ihre Adresse: Öffnen Sie innerhalb einer Stunde diese Seite und drücken Sie dort den Knopf.',
      link,
      'Falls Sie sich nicht registriert haben, ignorieren Sie diese E-Mail: Niemand kann sich mit Ihrer Adresse anmelden.',
    ],
  },
  confirmReminders: {
    subject: 'Dürfen Erinnerungen an diese Adresse kommen?',
    lines: (address, link) => [
      'Guten Tag,',
      `für das Dosewell-Konto von ${address} wurden Erinnerungen per E-Mail eingeschaltet. Sie kommen, sobald Sie bestätigt haben, dass diese Adresse Ihnen gehört: Öffnen Sie innerhalb einer Woche diese Seite und drücken Sie dort den Knopf.`,
      link,
      'Falls Sie es nicht waren, ignorieren Sie diese E-Mail: Sie erhalten keine Erinnerungen.',
    ],
  },
  phoneCode: (code) =>
    `${code} ist der Code, der Ihre Nummer in Dosewell bestätigt. Er gilt 10 Minuten. Falls Sie ihn nicht angefordert haben, ignorieren Sie diese Nachricht.`,
  invitation: {
    subject: (patient) => `${patient} hat Sie als Notfallkontakt angegeben`,
    lines: (patient, link) => [
      'Guten Tag,',
      `${patient} nutzt Dosewell, das an Medikamente erinnert, und fragt, ob Sie per E-Mail benachrichtigt werden dürfen, wenn eine wichtige Dosis nicht bestätigt wurde. Sobald sie bestätigt ist, hören Sie wieder von uns.`,
      'Um zuzustimmen oder abzulehnen, öffnen Sie diese Seite:',
      link,
      `Bevor Sie zustimmen, wird Ihnen nichts gesendet. Wenn Sie ${patient} nicht kennen, lehnen Sie dort ab oder ignorieren Sie diese E-Mail.`,
    ],
    sms: (patient, link) =>
      `${patient} hat Sie als Notfallkontakt in Dosewell angegeben, das an Medikamente erinnert. Dürfen wir Ihnen per SMS schreiben, wenn eine wichtige Dosis nicht bestätigt wurde? Hier zustimmen oder ablehnen: ${link}`,
  },
  newPassword: {
    subject: 'Neues Passwort festlegen',
    lines: (address, link) => [
      'Guten Tag,',
      `jemand, wahrscheinlich Sie selbst, möchte ein neues Passwort für das Dosewell-Konto von ${address} festlegen.`,
      'Öffnen Sie dazu innerhalb einer Stunde diesen Link. Er funktioniert einmal:',
      link,
      'Falls Sie mehrmals gefragt haben, funktioniert nur der Link in der neuesten E-Mail.',
      'Falls Sie es nicht waren, ignorieren Sie diese E-Mail: Ihr Passwort bleibt, wie es ist, und ohne diesen Link kann es niemand ändern.',
    ],
  },
  secondStep: {
    subject: 'Bitte prüfen: Ihre Anmeldung',
    events: {
      'app-on': 'Die Anmeldung mit Codes einer Authenticator-App wurde eingeschaltet.',
      'app-off': 'Die Anmeldung mit Codes einer Authenticator-App wurde ausgeschaltet.',
      'passkey-added': 'Ein Passkey wurde hinzugefügt.',
      'passkey-removed': 'Ein Passkey wurde entfernt.',
      'recovery-codes-made': 'Neue Wiederherstellungscodes wurden erstellt.',
      'recovery-code-used': 'Ein Wiederherstellungscode wurde verwendet.',
    },
    lines: (address, event, advice) => [
      'Guten Tag,',
      `beim Dosewell-Konto von ${address} ist gerade Folgendes geschehen: ${event}`,
      'Falls Sie es waren, ist nichts zu tun.',
      advice,
    ],
    advice: {
      afterNew: (page) =>
        `Falls Sie es nicht waren, bleiben Sie angemeldet und ändern Sie jetzt Ihr Passwort in den Einstellungen. Das meldet alle anderen Geräte ab: ${page} Sagen Sie dann dem Betreiber Ihres Dosewell-Servers Bescheid.`,
      afterOther: (page) =>
        `Falls Sie es nicht waren, legen Sie jetzt mit „Passwort vergessen?“ ein neues Passwort fest und sehen Sie dann in den Einstellungen unter „Datenschutz und Sicherheit“ nach: ${page}`,
    },
  },
  passwordReplaced: {
    subject: 'Ihr Passwort wurde geändert',
    lines: (address, page) => [
      'Guten Tag,',
      `das Passwort des Dosewell-Kontos von ${address} wurde gerade in den Einstellungen geändert. Alle anderen Geräte wurden abgemeldet.`,
      'Falls Sie es waren, ist nichts zu tun.',
      `Falls Sie es nicht waren, legen Sie jetzt mit „Passwort vergessen?“ ein neues fest: ${page}`,
    ],
  },
  passwordChanged: {
    subject: 'Ihr Passwort wurde geändert',
    lines: (address, page) => [
      'Guten Tag,',
      `für das Dosewell-Konto von ${address} wurde gerade ein neues Passwort festgelegt, mit einem Link, den wir Ihnen geschickt hatten. Alle Geräte wurden abgemeldet.`,
      'Falls Sie es waren, ist nichts zu tun.',
      `Falls Sie es nicht waren, kann jemand Ihre E-Mails lesen. Ändern Sie zuerst das Passwort Ihres Postfachs und legen Sie dann hier mit „Passwort vergessen?“ ein neues fest: ${page}`,
    ],
  },
  reminders: {
    unconfirmed: (patient) => `${patient} hat eine Dosis nicht bestätigt`,
    unconfirmedDose: (patient, medicine, time) =>
      `${patient} hat die Dosis von ${time} Uhr nicht bestätigt: ${medicine}.`,
    unconfirmedDoseOn: (patient, medicine, day) =>
      `${patient} hat die Dosis von ${day} Uhr nicht bestätigt: ${medicine}.`,
    notTaken: (patient) => `${patient} hat eine Dosis als nicht eingenommen erfasst`,
    notTakenDose: (patient, medicine, day) =>
      `${patient} hat die Dosis von ${day} Uhr als nicht eingenommen erfasst: ${medicine}.`,
    askThem: 'Bitte fragen Sie nach, ob alles in Ordnung ist. Sie hören von uns, sobald sie bestätigt ist.',
    confirmed: (patient) => `${patient} hat die Dosis bestätigt`,
    confirmedDose: (patient, medicine, time) =>
      `${patient} hat die Dosis von ${time} Uhr jetzt bestätigt: ${medicine}.`,
    confirmedDoseOn: (patient, medicine, day) =>
      `${patient} hat die Dosis von ${day} Uhr jetzt bestätigt: ${medicine}.`,
    test: 'Das ist eine Probe-Erinnerung',
    testText: 'Sie ist angekommen: Auf diesem Weg können Erinnerungen kommen. Sie müssen jetzt nichts einnehmen.',
    summary: 'Erinnerungen, die Sie nicht erreicht haben',
    summaryDoses: 'Eine Zeit lang konnten keine Erinnerungen gesendet werden. Diese Dosen sind nicht erfasst:',
    andMore: (count) => `und ${count} weitere`,
  },
  mail: {
    takenLead:
      'Wenn Sie sie eingenommen haben, öffnen Sie diese Seite und drücken Sie „Ja“. Das Öffnen allein erfasst nichts.',
    taken: 'Öffnen und „Ja“ drücken',
    openLead: 'Ihre Dosen sehen Sie in Dosewell.',
    open: 'Dosewell öffnen',
    why: 'Sie erhalten diese E-Mail, weil in Dosewell Erinnerungen per E-Mail eingeschaltet sind.',
    stop: 'Ausschalten',
    whyContact:
      'Sie erhalten diese E-Mail, weil Sie der Notfallkontakt sind und dem zugestimmt haben. Wenn Sie keine mehr möchten, öffnen Sie den Link der Einladung noch einmal und lehnen Sie ab, oder sagen Sie es der Person, die Sie angegeben hat.',
  },
  buttons: {
    taken: 'Eingenommen',
    allTaken: (count) => `Alle ${count} eingenommen`,
    snooze: 'Später',
    open: 'Öffnen',
  },
  push: {
    saved: 'Auf diesem Gerät gespeichert. Es wird gesendet, sobald es ein Netz gibt.',
    signIn: 'Auf diesem Gerät gespeichert. Melden Sie sich an, dann wird es gesendet.',
    notSaved: 'Es konnte nicht gespeichert werden. Bitte öffnen Sie Dosewell und tragen Sie es dort ein.',
    elsewhere: (city) =>
      `Dieses Gerät ist in einer anderen Zeitzone. Ihre Dosen richten sich nach der Uhrzeit von ${city}; öffnen Sie Dosewell, um das zu ändern.`,
  },
}
