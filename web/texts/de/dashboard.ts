import { plural } from '../plural.ts'
import type { Texts } from '../texts.ts'

/** The dashboard (product 5.1, 5.3). */
export const dashboard: Texts['dashboard'] = {
  greeting: {
    morning: (name) => (name ? `Guten Morgen, ${name}` : 'Guten Morgen'),
    afternoon: (name) => (name ? `Guten Tag, ${name}` : 'Guten Tag'),
    evening: (name) => (name ? `Guten Abend, ${name}` : 'Guten Abend'),
  },
  freePlan: 'Kostenloser Tarif',
  welcome: (name) => (name ? `Willkommen, ${name}` : 'Willkommen'),
  welcomeText:
    'Fügen Sie Ihr erstes Medikament hinzu: Name, Dosierung und Uhrzeit. Sie sehen die erste Dosis, bevor Sie speichern.',
  figures: 'Ihre Zahlen',
  medicationsToday: 'Medikamente heute',
  nextDosage: 'Nächste Dosis',
  adherenceRate: 'Einnahmequote',
  currentMedications: 'Aktuelle Medikamente',
  dosesTaken: (taken, planned) =>
    `${taken} von ${planned} ${plural('de', planned, { one: 'Dosis', other: 'Dosen' })} eingenommen`,
  noDosesToday: 'heute keine Dosen',
  dosesCounted: (taken, counted) =>
    `${taken} von ${counted} ${plural('de', counted, { one: 'Dosis', other: 'Dosen' })}, 7 Tage`,
  noDosesYet: 'noch keine Dosen',
  none: 'Keine',
  noneCurrent: 'noch keine hinzugefügt',
  nothingPlanned: 'nichts geplant',
  ofThemNotDaily: (count) => `davon ${count} nicht täglich`,
  everyDay: 'alle täglich',
  medications: (count) => plural('de', count, { one: '1 Medikament', other: `${count} Medikamente` }),
  andMore: (name, more) => `${name} und ${plural('de', more, { one: '1 weiteres', other: `${more} weitere` })}`,
  nearDay: { today: 'heute', tomorrow: 'morgen', yesterday: 'gestern' },
  zoneTime: (city) => `Uhrzeit von ${city}`,
  streak: (days) => plural('de', days, { one: '1 Tag in Folge', other: `${days} Tage in Folge` }),
  streakAtLeast: (days) =>
    plural('de', days, { one: '1 Tag oder mehr in Folge', other: `${days} Tage oder mehr in Folge` }),
  streakMeans: 'An jedem Tag mindestens 80 % Ihrer Dosen.',
  allTaken: (doses) =>
    plural('de', doses, {
      one: 'Die heutige Dosis ist eingenommen',
      other: `Alle ${doses} Dosen von heute sind eingenommen`,
    }),
  recordedTwice: (names) => `Zweimal erfasst: ${names}`,
  tookOnce: 'Nur einmal eingenommen? Machen Sie einen Eintrag rückgängig.',
  eachOnce: 'Jedes nur einmal eingenommen? Machen Sie bei jedem einen Eintrag rückgängig.',
  anyTwice: 'Vielleicht eines davon zweimal eingenommen? Rufen Sie jetzt Ihre Apotheke oder den Giftnotruf an.',
  showTwice: (doses) => (doses === 1 ? 'Beide ansehen' : 'Dosen ansehen'),
  unrecorded: (count) =>
    count === 1 ? '1 Dosis von heute ist nicht erfasst' : `${count} Dosen von heute sind nicht erfasst`,
  unrecordedInAll: (count) => (count === 1 ? '1 Dosis ist nicht erfasst' : `${count} Dosen sind nicht erfasst`),
  nothingDue: 'Jetzt ist nichts fällig',
  next: (when, what) => `Als Nächstes: ${when}, ${what}`,
  noneAhead: 'Danach ist nichts geplant.',
  todaysMedications: 'Medikamente von heute',
  addNew: 'Medikament hinzufügen',
  addFirst: 'Medikament hinzufügen',
  empty: 'Keine Medika\u00admente geplant',
  emptyText: 'Fügen Sie Ihr erstes Medikament hinzu, und Dosewell zeigt hier, wann Sie es einnehmen.',
  noneNow: 'Zurzeit nehmen Sie nichts ein. Ihre früheren Medikamente und deren Dosen bleiben erhalten.',
  restAbove: 'Alles für heute steht weiter oben.',
  noneToday: 'Heute keine Dosen.',
  loading: 'Wird geladen …',
  loadFailed: 'Ihre Medikamente konnten nicht geladen werden',
  fetchFailed: 'Beim Laden der Medikamente ist ein Fehler aufgetreten',
  safe: 'Was Sie erfasst haben, ist auf diesem Gerät sicher.',
  tryAgain: 'Erneut versuchen',
  offline: 'Sie sind offline.',
  offlineText: 'Dosen, die Sie erfassen, werden auf diesem Gerät gespeichert.',
  stale: 'Dies ist die Kopie auf diesem Gerät.',
  staleText: 'Der Server war nicht erreichbar. Dosen, die Sie erfassen, werden hier gespeichert.',
  waiting: (count) =>
    plural('de', count, {
      one: '1 Eintrag wartet darauf, gesendet zu werden.',
      other: `${count} Einträge warten darauf, gesendet zu werden.`,
    }),
  tools: 'Werkzeuge',
}
