import type { Texts } from '../texts.ts'

export const push: Texts['push'] = {
  here: 'Mitteilungen auf diesem Gerät',
  offEverywhere: 'Aus, weil Push für alle Ihre Geräte aus ist (unten).',
  states: {
    on: 'Erinnerungen kommen pünktlich zur Einnahmezeit, auch wenn Dosewell hier geschlossen ist.',
    off: 'Dieses Gerät erinnert Sie nur, solange Dosewell hier geöffnet ist.',
    busy: 'Einen Moment ...',
    failed:
      'Erinnerungen erreichen dieses Gerät nicht, wenn Dosewell geschlossen ist: Ihr Browser oder der Server war nicht erreichbar. Prüfen Sie die Internetverbindung und schalten Sie Mitteilungen dann wieder ein.',
    blocked:
      'Mitteilungen von Dosewell sind in diesem Browser blockiert. Erlauben Sie sie in seinen Einstellungen für diese Seite und kommen Sie dann hierher zurück.',
    unsupported:
      'Dieser Browser zeigt keine Erinnerungen an, wenn Dosewell geschlossen ist. Sie erscheinen und ertönen auf dieser Seite, solange sie geöffnet ist.',
    'needs-install':
      'Ein iPhone oder iPad zeigt Erinnerungen erst an, wenn Dosewell installiert ist: Tippen Sie auf „Teilen“, dann auf „Zum Home-Bildschirm“, und öffnen Sie Dosewell von dort.',
  },
  notOff:
    'Mitteilungen sind hier noch eingeschaltet, weil der Server nicht erreichbar ist. Bitte versuchen Sie es noch einmal.',
  wasGone: (date) =>
    `Seit ${date} haben Erinnerungen dieses Gerät nicht erreicht, wenn Dosewell geschlossen war. Ab jetzt tun sie es wieder.`,
  lost: 'Erinnerungen erreichen dieses Gerät nicht, wenn Dosewell geschlossen ist. Sehen Sie unter Einstellungen, Mitteilungen nach.',
}
