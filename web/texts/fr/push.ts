import type { Texts } from '../texts.ts'

export const push: Texts['push'] = {
  here: 'Notifications sur cet appareil',
  offEverywhere: 'Désactivées, car les notifications sont désactivées pour tous vos appareils (plus bas).',
  states: {
    on: 'Les rappels arrivent à l’heure de la prise, même quand Dosewell est fermé ici.',
    off: 'Cet appareil ne vous prévient que tant que Dosewell est ouvert ici.',
    busy: 'Un instant ...',
    failed:
      'Les rappels n’atteignent pas cet appareil quand Dosewell est fermé : votre navigateur ou le serveur n’a pas pu être joint. Vérifiez la connexion internet, puis réactivez les notifications.',
    blocked:
      'Les notifications de Dosewell sont bloquées dans ce navigateur. Autorisez-les dans ses réglages pour ce site, puis revenez ici.',
    unsupported:
      'Ce navigateur n’affiche pas de rappels quand Dosewell est fermé. Ils s’affichent et sonnent sur cette page tant qu’elle est ouverte.',
    'needs-install':
      'Un iPhone ou un iPad n’affiche les rappels qu’une fois Dosewell installé : touchez Partager, puis Sur l’écran d’accueil, et ouvrez Dosewell de là.',
  },
  notOff: 'Les notifications sont encore activées ici, car le serveur ne peut pas être joint. Réessayez.',
  wasGone: (date) =>
    `Depuis le ${date}, les rappels n’atteignaient pas cet appareil quand Dosewell était fermé. Ils l’atteignent de nouveau.`,
  lost: 'Les rappels n’atteignent pas cet appareil quand Dosewell est fermé. Regardez dans Réglages, Notifications.',
}
