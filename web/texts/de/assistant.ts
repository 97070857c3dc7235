import { skipTexts } from '#core/texts/de/skip.ts'
import { plural } from '../plural.ts'
import type { Texts } from '../texts.ts'

const doses = (part: number, counted: number, percent: number) =>
  `${part} von ${counted} ${plural('de', counted, { one: 'Dosis', other: 'Dosen' })} eingenommen, ${percent} %`

const near = { today: 'heute', tomorrow: 'morgen', yesterday: 'gestern' }

/** The assistant chat (product 11.1). */
export const assistant: Texts['assistant'] = {
  log: 'Gespräch',
  you: 'Sie:',
  bot: 'Assistent:',
  greeting: 'Drücken Sie auf eine Frage zu Ihren eigenen Dosen oder schreiben Sie eine eigene.',
  ownQuestions: 'Fragen zu Ihren eigenen Dosen',
  ownQuestionsFrom: 'Auf diesem Gerät beantwortet, aus Ihren eigenen Einträgen.',
  quick: {
    next: 'Was kommt als Nächstes?',
    figures: 'Wie läuft es bei mir?',
    today: 'Heute schon eingenommen?',
    stock: 'Wie viel ist noch da?',
  },
  question: 'Ihre Frage',
  send: 'Senden',
  replying: 'Die Antwort kommt …',
  canned: [
    'Ein allgemeiner Hinweis, kein ärztlicher Rat: An ein Medikament denkt man leichter, wenn es zu etwas gehört, das man jeden Tag tut, etwa zum Frühstück oder zum Zähneputzen. In Ihrer Apotheke erfahren Sie, welche Zeit zu Ihrem passt.',
    'Ein allgemeiner Hinweis, kein ärztlicher Rat: Ihre Apotheke und Ihre Arztpraxis wissen am besten über Ihre eigenen Medikamente Bescheid. Schreiben Sie die Frage jetzt auf, damit Sie sie dort zur Hand haben.',
    'Ein allgemeiner Hinweis, kein ärztlicher Rat: In der Packungsbeilage steht, was bei einer verpassten Dosis zu tun ist. Wenn Sie nicht sicher sind, fragen Sie in Ihrer Apotheke, bevor Sie noch etwas einnehmen.',
    'Ein allgemeiner Hinweis, kein ärztlicher Rat: Führen Sie eine Liste von allem, was Sie einnehmen, auch von dem, was kein Rezept braucht, und zeigen Sie sie immer, wenn Sie etwas Neues bekommen.',
    'Ein allgemeiner Hinweis, kein ärztlicher Rat: Notieren Sie, wie Sie sich fühlen, mit Tag und Uhrzeit, und nehmen Sie die Notizen und Ihren Verlauf zum nächsten Termin mit.',
    'Ein allgemeiner Hinweis, kein ärztlicher Rat: Atemnot, ein geschwollenes Gesicht, Schmerzen in der Brust oder eine Ohnmacht können nicht auf einen Chat warten. Rufen Sie den Notruf Ihres Landes an.',
  ],
  noMedications: 'Es ist kein Medikament geplant. Fügen Sie ein Medikament hinzu, und die Antwort steht hier.',
  nextUp: (medicines, when) => `Als Nächstes: ${medicines}, ${when}.`,
  nextDue: (medicines, when) => `Jetzt fällig: ${medicines}, geplant für ${when}.`,
  nothingNext: 'Danach ist nichts geplant.',
  at: (day, time) => `${day} um ${time} Uhr`,
  near,
  week: (part, counted, percent) => `Letzte 7 Tage: ${doses(part, counted, percent)}.`,
  month: (part, counted, percent) => `Letzte 30 Tage: ${doses(part, counted, percent)}.`,
  onTime: (part, counted, percent) =>
    `Höchstens 30 Minuten vor oder nach der geplanten Zeit eingenommen, in 30 Tagen: ${part} von ${counted}, ${percent} %.`,
  streak: (days) =>
    `Serie: ${plural('de', days, { one: '1 Tag', other: `${days} Tage` })}, an jedem Tag mindestens 80 % der Dosen eingenommen.`,
  streakAtLeast: (days) =>
    `Serie: ${plural('de', days, { one: '1 Tag', other: `${days} Tage` })} oder mehr, an jedem Tag mindestens 80 % der Dosen eingenommen.`,
  definition:
    'Eine Dosis zählt 30 Minuten nach ihrer Zeit oder sobald Sie sie erfassen. Eine, die niemand erfasst hat, zählt als verpasst.',
  nothingCounted:
    'Noch hat keine Dosis gezählt. Die erste zählt 30 Minuten nach ihrer Zeit oder sobald Sie sie erfassen.',
  noneToday: 'Für heute sind keine Dosen geplant.',
  lastTaken: (medicine, when) => `${medicine}: zuletzt eingenommen ${when}`,
  doseOf: (medicine, when, state) => `${medicine}, ${when}: ${state}`,
  taken: (when) => `eingenommen ${when}`,
  takenAt: (time) => `um ${time} Uhr`,
  takenOn: (day, time) => `${Object.values(near).includes(day) ? day : `am ${day}`} um ${time} Uhr`,
  takenTwice: (when) => `zweimal erfasst, mit mehr als 30 Minuten Abstand, zuerst ${when}`,
  due: 'jetzt fällig, nicht erfasst',
  missed: 'als verpasst erfasst',
  skip: skipTexts,
  notRecorded: 'nicht erfasst',
  upcoming: 'kommt noch',
  extra: (medicine, when) => `${medicine}: eingenommen ${when}, außerhalb der geplanten Dosen`,
  asNeeded: (medicine, when) => `${medicine}: bei Bedarf eingenommen ${when}`,
  stockOf: (medicine, left) => `${medicine}: ${left}`,
  noStock: 'Für kein Medikament wird der Vorrat verfolgt. Unter „Meine Medikamente“ können Sie damit beginnen.',
  recorded: 'Das ist, was erfasst ist. Was eingenommen und nicht erfasst wurde, ist hier nicht bekannt.',
  stale: 'Der Server war nicht erreichbar. Was ein anderes Gerät erfasst hat, fehlt vielleicht.',
  anotherDay: 'Der Verlauf zeigt jeden Tag: Öffnen Sie ihn, um zu sehen, was eingetragen ist.',
  emergency: {
    title: {
      overdose: 'Wenn Sie zu viel genommen haben könnten, holen Sie jetzt Hilfe.',
      danger: 'Das kann ein Notfall sein. Holen Sie jetzt Hilfe.',
      suicide: 'Sie müssen damit nicht allein sein. Bitte sprechen Sie jetzt mit jemandem.',
    },
    call: 'Notruf:',
    callLocal: 'Rufen Sie jetzt den Notruf Ihres Landes an.',
    poison: 'Giftnotruf:',
    poisonLocal: 'Rufen Sie den Giftnotruf Ihres Landes an oder fragen Sie den Notruf danach.',
    crisis: 'Jemand zum Reden:',
    advice: {
      overdose:
        'Nehmen Sie vorerst nichts mehr ein. Halten Sie die Packung bereit: Man fragt Sie, was es war, wie viel und wann. Warten Sie nicht auf eine Antwort in diesem Chat.',
      danger: 'Warten Sie nicht auf eine Antwort in diesem Chat, und fahren Sie nicht selbst.',
      suicide: 'Wenn Sie etwas genommen haben oder jetzt in Gefahr sind, rufen Sie zuerst den Notruf an.',
    },
    reply: 'Ich bin nur ein Programm und kann hier nicht helfen. Bitte rufen Sie jetzt an.',
  },
  service: {
    heading: 'Externer Assistent',
    offered: (host) => `${host} kann beantworten, was Sie schreiben. Das ist ausgeschaltet: Es wird nichts gesendet.`,
    showSent: 'Ansehen, was gesendet wird',
    sentTitle: 'Was gesendet wird, wenn Sie ihn einschalten',
    sent: (host, model) => [
      `Was Sie von da an in diesem Chat schreiben, und die Antworten darauf, werden an ${host} gesendet, Modell ${model}.`,
      'Ihr Name, Ihre Medikamente und Ihre Dosen werden nicht gesendet, außer Sie schreiben sie.',
      `Vom Gespräch wird hier nichts gespeichert. Was ${host} speichert, erfahren Sie nur dort.`,
      'Der Assistent weiß Allgemeines über Gesundheit und kann sich irren. Er gibt nie Rat zu Dosen: Solche Fragen werden nicht gesendet.',
      'Sie können ihn jederzeit ausschalten, für alle Ihre Geräte. Dann wird nichts mehr gesendet.',
    ],
    switchOn: 'Einschalten',
    notNow: 'Nicht jetzt',
    isOn: (host) => `Was Sie schreiben, wird an ${host} gesendet. Der Assistent gibt nie Rat zu Dosen.`,
    switchOff: 'Ausschalten',
    notSaved: 'Das wurde nicht gespeichert. Bitte versuchen Sie es erneut.',
    offline:
      'Das wurde nicht gespeichert, weil der Server nicht erreichbar ist. Bitte prüfen Sie Ihre Internetverbindung.',
    unreachable:
      'Der Server ist nicht erreichbar. Bitte prüfen Sie Ihre Internetverbindung und senden Sie es noch einmal.',
    failed: 'Der Assistent hat nicht geantwortet. Bitte senden Sie es noch einmal.',
    brokeOff: 'Die Antwort ist abgebrochen. Bitte senden Sie Ihre Frage noch einmal.',
    withheld:
      'Keine Maschine sollte Rat zu Dosen geben, deshalb gibt es hier keine Antwort darauf. In Ihrer Apotheke oder Arztpraxis kann man es Ihnen sagen, und in der Packungsbeilage steht, was bei einer verpassten Dosis zu tun ist. Wenn Sie vielleicht zu viel eingenommen haben, rufen Sie jetzt den Notruf oder die Giftnotrufzentrale Ihres Landes an.',
  },
}
