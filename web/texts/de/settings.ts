import type { DurationParts } from '#core/text/duration.ts'
import { deviceTexts } from '#core/texts/de/device.ts'
import { isolated } from '../isolate.ts'
import { plural } from '../plural.ts'
import type { Texts } from '../texts.ts'

const minutes = (count: number) => plural('de', count, { one: '1 Minute', other: `${count} Minuten` })
const times = (count: number) => `${count}-mal`
const list = (parts: readonly string[]) => new Intl.ListFormat('de', { type: 'conjunction' }).format(parts)

/** The Settings page, loaded with its page. */
export const settings: Texts['settings'] = {
  title: 'Einstellungen',
  atOnce:
    'Änderungen werden sofort gespeichert. Nur beim Profil tippen Sie auf „Änderungen speichern“. Bevor sich die Uhrzeit einer Dosis ändert, fragen wir Sie.',
  loading: 'Wird geladen …',
  notLoaded: 'Ihre Einstellungen konnten nicht geladen werden.',
  tryAgain: 'Erneut versuchen',
  on: 'Ein',
  off: 'Aus',
  save: {
    action: 'Änderungen speichern',
    inProgress: 'Wird gespeichert …',
    nothing: 'Alles ist gespeichert.',
    unsaved: (count) =>
      plural('de', count, {
        one: '1 Änderung noch nicht gespeichert.',
        other: `${count} Änderungen noch nicht gespeichert.`,
      }),
    settingsSaved: 'Die Einstellungen sind gespeichert!',
    profileSaved: 'Das Profil ist aktualisiert!',
    profileOffline:
      'Ihr Profil ist nicht gespeichert, weil der Server nicht erreichbar ist. Was Sie eingegeben haben, ist noch hier: Prüfen Sie Ihre Internetverbindung und drücken Sie dann noch einmal auf „Änderungen speichern“.',
    profileFailed:
      'Ihr Profil ist nicht gespeichert. Was Sie eingegeben haben, ist noch hier: Bitte drücken Sie noch einmal auf „Änderungen speichern“.',
    switchOffline:
      'Das ist nicht gespeichert, weil der Server nicht erreichbar ist. Bitte prüfen Sie Ihre Internetverbindung und versuchen Sie es noch einmal.',
    switchFailed: 'Das ist nicht gespeichert. Bitte versuchen Sie es noch einmal.',
    profileWrong: 'Noch ist nichts gespeichert. Bitte sehen Sie nach, was unter „Profil bearbeiten“ markiert ist.',
  },
  profile: {
    title: 'Profil bearbeiten',
    summary: (name, email) => [name && isolated(name), email].filter((part) => part !== '').join(', '),
    notLoaded: 'Ihr Profil konnte nicht geladen werden.',
    avatar: 'Avatar',
    avatars: { blue: 'Blau', green: 'Grün', purple: 'Lila', orange: 'Orange', pink: 'Rosa' },
    firstName: 'Vorname',
    lastName: 'Nachname',
    email: 'E‑Mail-Adresse',
    emailHint: 'Mit dieser Adresse melden Sie sich an. Sie lässt sich hier nicht ändern.',
    phone: 'Telefonnummer',
    dateOfBirth: 'Geburtsdatum',
    sex: 'Geschlecht',
    sexes: { male: 'Männlich', female: 'Weiblich', other: 'Divers', 'prefer-not-to-say': 'Keine Angabe' },
    choose: 'Bitte wählen',
    country: 'Land',
    address: 'Adresse',
    optional: '(optional)',
    health: 'Erkrankungen',
    emergency: 'Notfallkontakt',
    emergencyText:
      'Die Person, an die man sich im Notfall wenden kann. Durch das Speichern erfährt sie nichts. Ob sie von verpassten Dosen erfährt, entscheiden Sie bei jedem Medikament, bei dem eine verpasste Dosis riskant ist. Ändern Sie die Person oder ihre Kontaktdaten, fragen wir Sie noch einmal.',
    saveContactFirst: 'Speichern Sie Ihre Änderungen, um die Antwort dieses Kontakts zu sehen oder ihn einzuladen.',
    contactChanged:
      'Ihr Notfallkontakt ist geändert. Niemand erfährt von verpassten Dosen, bis Sie erneut zustimmen, Medikament für Medikament.',
    toMedications: 'Medikamente',
    contactName: 'Name des Notfallkontakts',
    contactEmail: 'E‑Mail-Adresse des Notfallkontakts',
    contactPhone: 'Telefonnummer des Notfallkontakts',
    contactCountry: 'Land des Notfallkontakts',
    relationship: 'Beziehung',
    contactAddress: 'Adresse des Notfallkontakts',
  },
  notifications: {
    title: 'Mitteilungen',
    here: 'Nur auf diesem Gerät',
    everywhere: 'Für Ihr ganzes Konto',
    summary: (kinds) => (kinds.length > 0 ? list(kinds) : 'Alle aus'),
    offHere: (kinds) => `${kinds}. Mitteilungen sind auf diesem Gerät aus.`,
    kinds: { push: 'Push', email: 'E‑Mail', sms: 'SMS', sound: 'Ton', vibration: 'Vibration' },
    hints: {
      push: 'Eine Mitteilung, wenn eine Dosis fällig ist, auf jedem Gerät mit eingeschalteten Mitteilungen.',
      email: (address) => `Eine E‑Mail an ${address} zu jeder Dosis, mit einem Link zum Bestätigen.`,
      emailNotSent: (address) =>
        `Dieser Server sendet noch keine Erinnerungen per E‑Mail. Falls sich das ändert, gehen sie an ${address}. Ihre Wahl bleibt gespeichert.`,
      sms: 'Eine SMS an Ihre Telefonnummer zu jeder Dosis, mit einem Link zum Bestätigen.',
      smsNotSent:
        'Dieser Server sendet noch keine SMS. Falls sich das ändert, gehen sie an Ihre Telefonnummer. Ihre Wahl bleibt gespeichert.',
      sound: 'Spielt die Stimme oder den Klang und den Alarmton. Die Lautstärke stellen Sie in der Übersicht ein.',
      vibration: 'Auf Handys, die das können, solange Dosewell dort geöffnet ist.',
    },
    check: 'Erreicht mich meine Erinnerung?',
    hideNames: 'Keine Namen nennen',
    hideNamesHint:
      'Erinnerungen sagen nur, dass eine Dosis fällig ist, und nennen kein Medikament: für Bildschirme, die andere sehen. Die Stimme nennt sie weiterhin.',
    enabled: (kind) => `Mitteilungen eingeschaltet: ${kind}`,
    disabled: (kind) => `Mitteilungen ausgeschaltet: ${kind}`,
  },
  reminders: {
    title: 'Erinnerungen',
    summary: (advance, snooze, most) =>
      most === 1
        ? `${minutes(advance)} vorher, dann einmal zur geplanten Zeit`
        : `${minutes(advance)} vorher, wieder nach ${minutes(snooze)}, höchstens ${times(most)}`,
    advanceTime: 'Hinweis vorab',
    advanceHint: 'Wie lange vor der Dosis der stille Hinweis kommt.',
    snoozeTime: 'Wiederholung',
    snoozeHint: 'Nach welcher Zeit wieder an eine Dosis erinnert wird, die nicht erfasst ist.',
    maxReminders: 'Höchstzahl der Erinnerungen',
    maxHint: 'Wie oft an eine Dosis erinnert wird, das erste Mal mitgezählt.',
    quietHours: 'Ruhezeit',
    quietHint:
      'In der Ruhezeit kommt keine Erinnerung und kein Ton. Danach sagen wir Ihnen einmal, was fällig war. Ausgenommen sind Medikamente, bei denen eine verpasste Dosis lebensbedrohlich ist, und solche, von denen Ihr Notfallkontakt erfährt.',
    quietFrom: 'Von',
    quietUntil: 'Bis',
    quietNever: 'Anfang und Ende sind gleich, die Ruhezeit ist also aus.',
    quietSummary: (from, until) => `Ruhe von ${from} bis ${until}\u00a0Uhr`,
    minutes,
    times,
  },
  appearance: {
    title: 'Darstellung',
    summary: (theme, language, zone) => `${theme}, ${language}, ${zone}`,
    dark: 'Dunkel',
    light: 'Hell',
    darkMode: 'Dunkler Modus',
    darkByDevice: 'Folgt diesem Gerät, bis Sie wählen. Was Sie wählen, gilt auf allen Ihren Geräten.',
    darkChosen: 'Was Sie wählen, gilt auf allen Ihren Geräten.',
    followDevice: 'Wieder diesem Gerät folgen',
    darkEnabled: 'Dunkler Modus eingeschaltet',
    lightEnabled: 'Heller Modus eingeschaltet',
    language: 'Sprache',
    languageHint: 'Für alle Texte und gesprochenen Erinnerungen.',
    timezone: 'Zeitzone',
    zoneNow: (city) => `Die Uhr, nach der sich Ihre Dosen richten. Jetzt: ${city}.`,
    zones: {
      auto: (city) => `Automatisch: dieses Gerät, ${city}`,
      named: (name, city) => `${name}: ${city}`,
      autoShort: 'Zeitzone automatisch',
      namedShort: (name) => `Zeitzone ${name}`,
    },
    change: {
      title: (city, time) =>
        `Nach dem Umstellen richten sich Ihre Dosen nach der Uhrzeit von ${city}. Dort ist es jetzt ${time}\u00a0Uhr.`,
      none: 'Es ist keine Dosis geplant, also ändert sich für keine etwas.',
      waiting: 'Was das für Ihre nächsten Dosen bedeutet, wird gerade berechnet.',
    },
    near: {
      today: (time) => `heute um ${time} Uhr`,
      tomorrow: (time) => `morgen um ${time} Uhr`,
      yesterday: (time) => `gestern um ${time} Uhr`,
      other: (date, time) => `am ${date} um ${time} Uhr`,
    },
  },
  zoneQuestion: {
    title: (city) => `Dieses Gerät zeigt die Uhrzeit von ${city}`,
    text: (home, there, here) =>
      `Ihre Dosen richten sich nach der Uhrzeit von ${home}. Dort ist es ${there}\u00a0Uhr, hier ${here}\u00a0Uhr. Es ändert sich nichts, solange Sie nicht umstellen.`,
    compare: 'Beide Uhren vergleichen',
    keep: (city) => `Bei ${city} bleiben`,
    adjust: (city) => `Auf ${city} umstellen`,
    caption: (city) => `Ihre nächsten Dosen in der Uhrzeit von ${city}`,
    lastTaken: 'Zuletzt',
    notTaken: 'noch nicht eingetragen',
    next: 'Nächste',
    afterNext: 'Dann',
    atOnce: (city) => `jetzt: nach der Uhrzeit von ${city} schon fällig`,
    noMore: 'keine',
    waiting: 'Ihre nächsten Dosen werden gerade berechnet.',
    none: 'Es ist keine Dosis geplant, die sich dadurch verschiebt.',
    zoneKept: (city) =>
      `Ihre Dosen richten sich weiter nach der Uhrzeit von ${city}. Dieses Gerät fragt wieder, wenn sich seine Zone ändert.`,
    adjusted: (city) => `Ihre Dosen und Erinnerungen richten sich jetzt nach der Uhrzeit von ${city}.`,
    failed:
      'Der Server ist nicht erreichbar. Ob Ihre Dosen umgestellt sind, ist nicht bekannt. Bitte prüfen Sie die Verbindung und drücken Sie noch einmal.',
    after: (length) => `${spell(length)} später`,
    passedOver: (when, city) => `Wenn Sie umstellen, entfällt eine Dosis (${when}, Uhrzeit von ${city}).`,
    passedOverWhy: {
      past: {
        same: 'Diese Uhrzeit ist schon vorbei. Jetzt eingenommen fiele sie mit der nächsten zusammen.',
        last: (length) =>
          `Diese Uhrzeit ist schon vorbei. Jetzt eingenommen läge sie nur ${spell(length)} nach der letzten.`,
        next: (length) =>
          `Diese Uhrzeit ist schon vorbei. Jetzt eingenommen läge sie nur ${spell(length)} vor der nächsten.`,
      },
      ahead: {
        same: 'Sie fiele mit der nächsten zusammen.',
        last: (length) => `Sie läge nur ${spell(length)} nach der letzten.`,
        next: (length) => `Sie läge nur ${spell(length)} vor der nächsten.`,
      },
    },
    advice: 'Wenn Sie nicht sicher sind, fragen Sie vorher in Ihrer Arztpraxis oder Apotheke.',
    followsSince: (city, when) =>
      `Ihre Dosen richten sich seit ${when.replace(/^am /, '')} nach der Uhrzeit von ${city}`,
    undo: 'Umstellung der Zeitzone rückgängig machen',
    backTo: (city) => `Zurück auf ${city}`,
    undone: (city) => `Ihre Dosen und Erinnerungen richten sich wieder nach der Uhrzeit von ${city}.`,
    undoFailed:
      'Der Server ist nicht erreichbar. Ob das rückgängig gemacht ist, ist nicht bekannt. Bitte prüfen Sie die Verbindung und versuchen Sie es noch einmal. Sie können die Zeitzone auch in den Einstellungen wählen.',
  },
  privacy: {
    title: 'Datenschutz und Sicherheit',
    summary: 'Keine Nachverfolgung. Ihr Passwort, Ihre Geräte',
    sharing: 'Weitergabe und Auswertung',
    sharingText: 'Dosewell gibt keine Daten weiter, wertet Ihre Nutzung nicht aus und sendet keine Absturzberichte.',
    later: 'Ihre Wahl, falls sich das ändert',
    laterText: 'Sollte der Betreiber dieses Servers je etwas davon einführen, gilt Ihre Wahl hier.',
    allowed: 'Erlaubt',
    notAllowed: 'Nicht erlaubt',
    dataSharing: 'Weitergabe von Daten',
    analytics: 'Nutzungsanalyse',
    crashReports: 'Absturzberichte',
    laterHints: {
      dataSharing: 'Daten an andere weitergeben.',
      analytics: 'Auswerten, wie Dosewell benutzt wird.',
      crashReports: 'Fehler an die melden, die Dosewell machen.',
    },
    password: {
      heading: 'Passwort',
      text: 'Ein neues Passwort meldet alle Ihre anderen Geräte ab.',
      open: 'Passwort ändern',
      title: 'Ihr Passwort ändern',
      present: 'Aktuelles Passwort',
      next: 'Neues Passwort',
      hint: 'Mindestens 8 Zeichen, mit einem Groß\u00adbuchstaben, einem Kleinbuchstaben und einer Ziffer.',
      confirm: 'Neues Passwort bestätigen',
      show: 'Passwort anzeigen',
      hide: 'Passwort verbergen',
      close: 'Schließen',
      cancel: 'Das alte behalten',
      action: 'Passwort ändern',
      inProgress: 'Wird geändert …',
      done: 'Passwort geändert. Alle Ihre anderen Geräte sind abgemeldet.',
      failed:
        'Ihr Passwort ist noch dasselbe. Bitte prüfen Sie Ihre Internetverbindung und versuchen Sie es noch einmal.',
    },
    activity: {
      heading: 'Kontoaktivität',
      text: 'Wer sich angemeldet hat, was gespeichert wurde und wer was erfährt.',
      open: 'Kontoaktivität ansehen',
    },
    devices: {
      heading: 'Angemeldete Geräte',
      text: 'Melden Sie ab, was Sie nicht kennen oder nicht benutzen, und ändern Sie dann Ihr Passwort.',
      notLoaded: 'Ihre Geräte konnten nicht geladen werden.',
      ...deviceTexts,
      thisDevice: 'Dieses Gerät',
      inUse: 'Wird gerade benutzt.',
      about: (time) => `etwa ${time}`,
      lastUsed: (when) => `Zuletzt benutzt ${when}.`,
      signedIn: (when) => `Angemeldet ${when}.`,
      from: (address) => `Von ${address}.`,
      signOut: 'Abmelden',
      signOutOf: (device) => `Abmelden: ${device}`,
      signOutOthers: 'Alle anderen Geräte abmelden',
      signedOut: (device) => `${device} ist abgemeldet.`,
      othersSignedOut: 'Alle Ihre anderen Geräte sind abgemeldet.',
      failed:
        'Das Gerät ist noch angemeldet. Bitte prüfen Sie Ihre Internetverbindung und versuchen Sie es noch einmal.',
      othersFailed:
        'Die Geräte sind noch angemeldet. Bitte prüfen Sie Ihre Internetverbindung und versuchen Sie es noch einmal.',
    },
  },
  dataSummary: 'Daten herunterladen oder löschen',
  account: { title: 'Konto', signedInAs: 'Angemeldet als', signOut: 'Abmelden' },
}

/** '33 h 59 min', and from 48 hours on '6 Tage 23 Std.'. */
const spell = ({ days, hours, minutes }: DurationParts) => (days > 0 ? inDays(days, hours) : inHours(hours, minutes))

const inDays = (days: number, hours: number) => (hours === 0 ? `${days} Tage` : `${days} Tage ${hours} Std.`)

const inHours = (hours: number, minutes: number) =>
  hours === 0 ? `${minutes} Min.` : minutes === 0 ? `${hours} Std.` : `${hours} Std. ${minutes} Min.`
