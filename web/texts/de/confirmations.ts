import type { Texts } from '../texts.ts'

/** Whether messages may go to the patient's address and number, and to the emergency contact's. */
export const confirmations: Texts['confirmations'] = {
  sent: 'Gesendet.',
  notSent: 'Es wurde nichts gesendet. Bitte prüfen Sie Ihre Internetverbindung und versuchen Sie es noch einmal.',
  again: 'Noch einmal senden',
  toSettings: 'Einstellungen',
  email: {
    head: 'Bestätigen Sie Ihre Adresse.',
    asked: (address) =>
      `Wir haben einen Link an ${address} gesendet. Bis Sie ihn geöffnet und den Knopf gedrückt haben, kommt keine Erinnerung per E‑Mail.`,
    unasked: (address) =>
      `Für ${address} gibt es gerade keinen gültigen Link. Bis einer gesendet ist und Sie seinen Knopf gedrückt haben, kommt keine Erinnerung per E‑Mail.`,
    send: 'Link senden',
  },
  phone: {
    head: 'Bestätigen Sie Ihre Nummer.',
    asked: (number) =>
      `Wir haben einen Code an ${number} gesendet. Bis Sie ihn eingegeben haben, kommt keine Erinnerung per SMS.`,
    unasked: (number) => `Bis dahin kommt keine Erinnerung per SMS an ${number}.`,
    send: 'Code senden',
    code: 'Code aus der Nachricht',
    action: 'Bestätigen',
    inProgress: 'Wird bestätigt ...',
    done: 'Ihre Nummer ist bestätigt.',
    failed: 'Sie ist noch nicht bestätigt. Bitte prüfen Sie Ihre Internetverbindung und versuchen Sie es noch einmal.',
  },
  contact: {
    title: 'Warnungen an diese Person',
    head: 'Notfallkontakt:',
    contactStates: {
      asked: (name) => `${name} hat noch nicht zugestimmt und erhält keine Warnungen.`,
      unasked: (name) =>
        `${name} wurde noch nicht gefragt und erhält keine Warnungen. Senden Sie die Einladung unter „Profil bearbeiten“.`,
      refused: (name) => `${name} hat abgelehnt und erhält keine Warnungen.`,
      unreachable: (name) =>
        `${name} erhält keine Warnungen: Es gibt keine E‑Mail-Adresse oder Telefonnummer, an die dieser Server schreiben kann.`,
    },
    places: {
      agreed: (address) => `Zugestimmt. Warnungen gehen an ${address}.`,
      asked: (address) => `Eingeladen, noch keine Antwort. Es geht keine Warnung an ${address}.`,
      unasked: (address) => `Noch nicht eingeladen. Es geht keine Warnung an ${address}.`,
      refused: (address) => `Abgelehnt. Es geht nichts an ${address}.`,
    },
    invite: 'Einladung senden',
    first: (name) =>
      `${name} wird zuerst gefragt, mit einer einzigen Nachricht. Vor der Zustimmung wird niemand benachrichtigt.`,
  },
}
