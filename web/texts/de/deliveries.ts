import { isolated } from '../isolate.ts'
import { plural } from '../plural.ts'
import type { Texts } from '../texts.ts'

const minutes = (count: number) => plural('de', count, { one: '1 Minute', other: `${count} Minuten` })

/** Erinnerungen und ihr Weg. */
export const deliveries: Texts['deliveries'] = {
  kinds: {
    'heads-up': 'Vorankündigung',
    due: 'Erinnerung',
    missed: 'Letzte Erinnerung',
    emergency: 'Warnung an Ihren Notfallkontakt',
    'all-clear': 'Entwarnung an Ihren Notfallkontakt',
    refill: 'Nachbestellen',
    'hold-begins': 'Beginn einer Pause',
    'still-held': 'Frage zu einer Pause',
    possible: 'Wieder möglich',
    'follow-up': 'Wie es geholfen hat',
    summary: 'Zusammenfassung',
    test: 'Probe-Erinnerung',
  },
  repeat: (count) => `Erinnerung ${count}`,
  by: (what, channel) => `${what}: ${channel}`,
  channels: { push: 'Mitteilung', email: 'E‑Mail', sms: 'SMS', ntfy: 'ntfy', contact: 'Kontakt' },
  addresses: {
    ntfy: {
      heading: 'Die App ntfy',
      text: (host) =>
        `Erinnerungen können auch in die kostenlose App ntfy auf Ihrem Telefon kommen, mit einem Knopf „Eingenommen“. Sie gehen über ${host}, dessen Betreiber sie lesen könnte.`,
      turnOn: 'Die App ntfy verwenden',
      turnedOn: 'Von nun an gehen Erinnerungen an Ihr Thema. Abonnieren Sie es in der App ntfy.',
      how: 'Drücken Sie in der App auf das Pluszeichen und abonnieren Sie dieses Thema auf diesem Server. Behalten Sie das Thema für sich: Wer es kennt, kann Ihre Erinnerungen lesen.',
      server: 'Server',
      address: 'Thema',
      renew: 'Anderes Thema',
      renewed: 'Sie haben ein anderes Thema. Abonnieren Sie es in der App ntfy: An das alte geht nichts mehr.',
      turnOff: 'Nicht mehr verwenden',
      turnedOff: 'An die App ntfy gehen keine Erinnerungen mehr.',
      failed: 'Es ist, wie es war. Bitte prüfen Sie Ihre Internetverbindung und versuchen Sie es noch einmal.',
    },
  },
  onConsole: (channel) => `${channel}, Konsole des Servers`,
  dayAt: (date, time) => `${date}, ${time}\u00a0Uhr`,
  steps: { planned: 'Geplant', sent: 'Gesendet', accepted: 'Angenommen', shown: 'Angezeigt', acted: 'Beantwortet' },
  outcomes: {
    waiting: 'Wartet darauf, gesendet zu werden.',
    retried: 'Noch nicht angenommen. Es wird wieder versucht.',
    written: 'Nur auf die Konsole des Servers geschrieben: Niemand hat sie bekommen.',
    shown: 'Auf dem Gerät angezeigt.',
    acted: 'Sie haben dort geantwortet.',
    recorded: 'Nicht gesendet: Die Dosis war vorher schon erfasst.',
    changed:
      'Nicht gesendet: Die Dosis wurde vorher geändert oder beendet, oder diese Erinnerungen wurden ausgeschaltet.',
    replaced: 'Nicht gesendet: Eine neuere Erinnerung an diese Dosis kam stattdessen.',
    late: 'Nicht gesendet: Für diese Dosis war es zu spät.',
    listed: 'Nicht rechtzeitig gesendet. Eine Zusammenfassung nannte die Dosis.',
    refused: 'Endgültig abgelehnt: Sie ist nicht angekommen.',
    capped: 'Nicht gesendet: An diesem Tag gab es zu viele Nachrichten.',
  },
  alertChanged:
    'Nicht gesendet: Die Dosis oder Ihre Einwilligung wurde vorher geändert, oder eine Sicherung wurde eingespielt.',
  accepted: {
    push: 'Der Mitteilungsdienst hat sie angenommen. Das Gerät hat nicht gemeldet, dass sie angezeigt wurde.',
    email: 'Der Mailserver hat sie angenommen. Ob sie gelesen wurde, kann Dosewell nicht sehen.',
    sms: 'Der SMS-Dienst hat sie angenommen. Ob sie gelesen wurde, kann Dosewell nicht sehen.',
    ntfy: 'Der ntfy-Server hat sie angenommen. Ob sie gesehen wurde, kann Dosewell nicht sehen.',
    other: 'Sie wurde angenommen.',
  },
  proof: {
    title: 'Erinnerungen',
    none: 'Für diese Dosis war keine Erinnerung geplant.',
    failed: 'Die Erinnerungen an diese Dosis konnten nicht geladen werden.',
    loading: 'Wird geladen …',
    ofServer: 'Diese kamen vom Server. Erinnerungen, die auf einer offenen Seite erschienen sind, stehen hier nicht.',
  },
  reminderCheck: {
    title: 'Erreicht mich meine Erinnerung?',
    lead: 'Alles, was eine Erinnerung braucht, um Sie zu erreichen, gerade geprüft.',
    back: 'Einstellungen',
    loading: 'Wird geprüft …',
    failed:
      'Der Server ist nicht erreichbar, deshalb wurde nur dieses Gerät geprüft. Ohne den Server kommen Erinnerungen nur, solange diese Seite offen ist.',
    tryAgain: 'Erneut prüfen',
    allWell: 'Keine Probleme gefunden.',
    allWellText: 'Um sicherzugehen, senden Sie sich eine Probe-Erinnerung.',
    problems: (count) => plural('de', count, { one: '1 Problem gefunden.', other: `${count} Probleme gefunden.` }),
    problemsText: 'Unten steht, was zu tun ist.',
    device: 'Dieses Gerät',
    server: 'Versand der Erinnerungen',
    states: { well: 'In Ordnung', problem: 'Zu tun', note: 'Gut zu wissen' },
    secure: {
      title: 'Sichere Verbindung',
      problem:
        'Diese Seite kam unverschlüsselt, und dann erlauben Browser keine Mitteilungen. Öffnen Sie Dosewell unter seiner Adresse mit https://.',
    },
    permission: {
      title: 'Erlaubnis für Mitteilungen',
      granted: 'Dieser Browser darf Mitteilungen von Dosewell anzeigen.',
      denied:
        'Mitteilungen sind blockiert. Drücken Sie im Browser auf das Zeichen links neben der Adresse, wählen Sie „Benachrichtigungen“ und erlauben Sie sie.',
      unasked: 'Dieser Browser wurde noch nicht gefragt.',
      ask: 'Mitteilungen erlauben',
      afterInstall: 'Auf diesem Gerät kann nur die installierte App danach fragen.',
      unsupported:
        'Dieser Browser zeigt keine Mitteilungen. Nehmen Sie einen anderen, oder schalten Sie in den Einstellungen E‑Mail oder SMS ein.',
    },
    background: {
      title: 'Wenn Dosewell geschlossen ist',
      well: 'Dieses Gerät kann Erinnerungen empfangen, wenn Dosewell geschlossen ist.',
      problem:
        'Dieses Gerät kann noch keine Erinnerungen empfangen, wenn Dosewell geschlossen ist. Warten Sie zehn Sekunden und tippen Sie dann auf „Erneut prüfen“.',
      unsupported:
        'Dieser Browser empfängt nichts, solange Dosewell geschlossen ist. Lassen Sie die Seite offen, oder nehmen Sie einen anderen Browser.',
    },
    installed: {
      title: 'Dosewell als App',
      well: 'Dosewell ist hier als App installiert.',
      ios: 'Auf iPhone und iPad kommen Mitteilungen nur bei einer installierten App an. Tippen Sie auf „Teilen“, dann auf „Zum Home-Bildschirm“, und öffnen Sie Dosewell von dort.',
      note: 'Dosewell ist hier nicht als App installiert. Das muss nicht sein, solange der Browser im Hintergrund laufen darf.',
    },
    subscription: {
      title: 'Mitteilungen auf diesem Gerät',
      well: (when) => `Eingeschaltet seit ${when}.`,
      gone: (when) =>
        `Seit ${when} kommen keine mehr an. Laden Sie diese Seite einmal neu, und prüfen Sie noch einmal.`,
      failing:
        'Die letzte Erinnerung kam bei diesem Gerät nicht an. Es wird wieder versucht. Senden Sie eine Probe, um zu sehen, ob sie ankommt.',
      problem: 'Aus: Bei geschlossenem Dosewell kommt auf diesem Gerät keine Erinnerung an.',
      afterPermission: 'Kommen nach der Erlaubnis oben.',
      off: 'Aus, weil Push für alle Ihre Geräte ausgeschaltet ist, unter Einstellungen, Mitteilungen.',
      turnOn: 'Mitteilungen auf diesem Gerät einschalten',
    },
    clock: {
      title: 'Uhr',
      well: 'Die Uhr dieses Geräts geht richtig.',
      problem: (count, behind) =>
        `Die Uhr dieses Geräts geht ${minutes(count)} ${behind ? 'nach' : 'vor'}. Stellen Sie Datum und Uhrzeit auf automatisch. Dosewell richtet sich inzwischen nach der richtigen Zeit.`,
    },
    worker: {
      title: 'Erinnerungs\u00addienst',
      well: (seconds) =>
        `Läuft: geprüft vor ${plural('de', seconds, { one: '1 Sekunde', other: `${seconds} Sekunden` })}.`,
      problem: (count) =>
        `Seit ${plural('de', count, { one: '1 Minute', other: `${count} Minuten` })} nicht gemeldet. Bis er zurück ist, wird keine Erinnerung gesendet: Lassen Sie diese Seite offen, und sagen Sie es dem Betreiber dieses Servers.`,
      never:
        'Er hat sich nie gemeldet. Es wird keine Erinnerung gesendet: Lassen Sie diese Seite offen, und sagen Sie es dem Betreiber dieses Servers.',
    },
    channel: {
      title: (channel) => `Letzter Versand: ${channel}`,
      none: (channel) => `Per ${channel} wurde noch nichts gesendet.`,
      notHere: (channel) =>
        `Dieser Server kann auf diesem Weg nichts senden: ${channel}. Auch eingeschaltet erreicht es niemanden.`,
      last: (what, when) => `${what}, ${when}.`,
    },
    next: {
      title: 'Nächste Erinnerung',
      what: (medicine, when, city) => `${medicine}: ${when} (Uhrzeit von ${city}).`,
      none: 'Es kommt keine Erinnerung: Es ist keine Dosis geplant.',
      unplanned: (name) =>
        `Die Erinnerungen an ${isolated(name)} können nicht berechnet werden. Sagen Sie es dem Betreiber dieses Servers; sehen Sie die Dosen bis dahin in der Übersicht nach.`,
    },
    test: {
      title: 'Probe-Erinnerung senden',
      text: 'Sie nimmt denselben Weg wie eine echte: durch den Erinnerungs\u00addienst und über alles, was eingeschaltet ist.',
      send: 'Jetzt senden',
      again: 'Noch eine senden',
      asked: 'Angefordert',
      planned: 'Übernommen',
      pending: 'noch nicht',
      none: 'Es gibt nichts, wohin sie gehen könnte. Erlauben Sie Mitteilungen auf diesem Gerät, oder schalten Sie in den Einstellungen E‑Mail oder SMS ein.',
      notTaken:
        'Noch hat sie niemand übernommen. Der Erinnerungsdienst scheint stillzustehen: Sagen Sie es dem Betreiber dieses Servers.',
      notShown:
        'Der Mitteilungsdienst hat sie angenommen, aber das Gerät hat nichts gemeldet. Sehen Sie nach, ob es stumm ist: Nicht stören, ein Fokus, Energiesparen, oder Mitteilungen des Browsers im System ausgeschaltet.',
      arrived: 'Sie ist angekommen.',
      failed:
        'Die Probe wurde nicht gesendet. Bitte prüfen Sie Ihre Internetverbindung und versuchen Sie es noch einmal.',
    },
  },
}
