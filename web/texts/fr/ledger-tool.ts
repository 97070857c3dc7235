import type { Texts } from '../texts.ts'

/** The blockchain card of the dashboard, while it is closed (product 10.3). */
export const ledgerTool: Texts['ledgerTool'] = {
  title: 'Vérification par blockchain',
  status: {
    asking: 'Interrogation du réseau de test...',
    ready: 'Réseau de test connecté',
    unfunded: 'Connecté, mais personne ne paie les reçus',
    busy: 'Connecté, mais trop occupé pour les reçus',
    unavailable: 'Réseau de test injoignable',
    unasked: 'Non vérifié : vos reçus sont désactivés',
    'wrong-network': 'Inutilisable : ce réseau n’est pas TestNet',
    off: 'Désactivée sur ce serveur',
  },
  unknown: 'Injoignable pour le moment',
  open: 'Vérifier',
  close: 'Fermer',
  openLabel: 'Vérifier par blockchain',
  closeLabel: 'Fermer la vérification par blockchain',
  loading: 'Chargement...',
  loadFailed: 'Le chargement a échoué. Vérifiez votre connexion internet.',
}
