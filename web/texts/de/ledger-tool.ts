import type { Texts } from '../texts.ts'

/** The blockchain card of the dashboard, while it is closed (product 10.3). */
export const ledgerTool: Texts['ledgerTool'] = {
  title: 'Prüfung über die Blockchain',
  status: {
    asking: 'Das Testnetz wird gefragt...',
    ready: 'Mit dem Testnetz verbunden',
    unfunded: 'Verbunden, aber niemand bezahlt Belege',
    busy: 'Verbunden, aber zu ausgelastet für Belege',
    unavailable: 'Testnetz nicht erreichbar',
    unasked: 'Nicht geprüft: Ihre Belege sind ausgeschaltet',
    'wrong-network': 'Nicht nutzbar: ein anderes Netz als TestNet',
    off: 'Auf diesem Server abgeschaltet',
  },
  unknown: 'Im Moment nicht erreichbar',
  open: 'Prüfen',
  close: 'Schließen',
  openLabel: 'Prüfen über die Blockchain',
  closeLabel: 'Schließen: Prüfung über die Blockchain',
  loading: 'Wird geladen...',
  loadFailed: 'Es konnte nicht geladen werden. Bitte prüfen Sie Ihre Internetverbindung.',
}
