import { addSigns } from './icon.tsx'

/** The signs of the first screen of a signed-in patient, each one line of strokes. */
const moreSigns = {
  bell: 'M6.2 16.5V11a5.8 5.8 0 0 1 11.6 0v5.5l1.6 1.7H4.6zM10 21h4',
  calendar:
    'M6.4 5.2h11.2a2.6 2.6 0 0 1 2.6 2.6v9.8a2.6 2.6 0 0 1-2.6 2.6h-11.2a2.6 2.6 0 0 1-2.6-2.6v-9.8a2.6 2.6 0 0 1 2.6-2.6zM3.8 10h16.4M8.4 2.8v4M15.6 2.8v4',
  check: 'M4.5 12.8l5 5L19.5 6.6',
  'voice-off': 'M4 9.5v5h3.2l4.8 4v-13l-4.8 4zM16 9.8l4.6 4.6M20.6 9.8 16 14.4',
  repeat: 'M4.5 11a7.5 7.5 0 0 1 13-4.2l2 2M19.5 13a7.5 7.5 0 0 1-13 4.2l-2-2M19.8 4.2v4.6h-4.6M4.2 19.8v-4.6h4.6',
  voice: 'M4 9.5v5h3.2l4.8 4v-13l-4.8 4zM15.5 9.2a4 4 0 0 1 0 5.6M18.2 6.6a7.6 7.6 0 0 1 0 10.8',
  box: 'M4 7.8h16V20H4zM3 4h18v3.8H3zM9.6 12h4.8',
  chain:
    'M6.8 8.4h3a3.6 3.6 0 0 1 0 7.2h-3a3.6 3.6 0 0 1 0-7.2zM14.2 8.4h3a3.6 3.6 0 0 1 0 7.2h-3a3.6 3.6 0 0 1 0-7.2z',
  chat: 'M4 5.5h16v11H11l-4.6 4v-4H4z',
  offline: 'M8 18.5h9.2a3.8 3.8 0 0 0 .6-7.5A6 6 0 0 0 9.4 7.2M6.4 9.6A4.6 4.6 0 0 0 7 18.5M4 4l16 16',
  menu: 'M4 7.5h16M4 12.5h16M4 17.5h16',
  'sign-out': 'M10 4H4.6v16H10M9.6 12h10.6M16 7.6l4.4 4.4-4.4 4.4',
  plus: 'M12 5v14M5 12h14',
  sliders:
    'M4 8h8M17 8h3M4 16h3M12 16h8M16.9 8a2.4 2.4 0 1 1-4.8 0 2.4 2.4 0 0 1 4.8 0zM11.9 16a2.4 2.4 0 1 1-4.8 0 2.4 2.4 0 0 1 4.8 0z',
  trend: 'M4 18.5 9.2 13l3.6 3.2L20 8.4M14.8 8h5.4v5.4',
  steps: 'M3.5 20v-4.2h4.2V11.6h4.2V7.4h4.2V3.6h4.4V20z',
  undo: 'M8.5 5 4 9.5 8.5 14M4.5 9.5H14a5.5 5.5 0 0 1 0 11h-3',
  user: 'M16 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM4.4 20.4a7.6 7.6 0 0 1 15.2 0',
}

export type MoreSign = keyof typeof moreSigns

addSigns(moreSigns)
