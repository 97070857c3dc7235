import { addSigns } from './icon.tsx'

/** The signs that no visitor's first page needs, each one line of strokes; loaded with what shows them. */
const moreSigns = {
  box: 'M4 7.8h16V20H4zM3 4h18v3.8H3zM9.6 12h4.8',
  chat: 'M4 5.5h16v11H11l-4.6 4v-4H4z',
  offline: 'M8 18.5h9.2a3.8 3.8 0 0 0 .6-7.5A6 6 0 0 0 9.4 7.2M6.4 9.6A4.6 4.6 0 0 0 7 18.5M4 4l16 16',
  'chevron-down': 'M6 9.5l6 6 6-6',
  eye: 'M2.8 12S6.2 5.8 12 5.8 21.2 12 21.2 12 17.8 18.2 12 18.2 2.8 12 2.8 12zM14.8 12a2.8 2.8 0 1 1-5.6 0 2.8 2.8 0 0 1 5.6 0z',
  'eye-off':
    'M9.4 6.2A9 9 0 0 1 12 5.8c5.8 0 9.2 6.2 9.2 6.2a16 16 0 0 1-2.9 3.5M6 7.9A15.6 15.6 0 0 0 2.8 12s3.4 6.2 9.2 6.2a8.8 8.8 0 0 0 3.8-.9M9.9 10a2.8 2.8 0 0 0 4 4M4 4l16 16',
  external: 'M13.5 4.5h6v6M19.2 4.8 11 13M18 14v5.5H4.5V6H10',
  menu: 'M4 7.5h16M4 12.5h16M4 17.5h16',
  copy: 'M8.8 8.8H20V20H8.8zM5.6 15.2H4V4h11.2v1.6',
  download: 'M12 3.6V15M7.6 11l4.4 4.4 4.4-4.4M4.5 20h15',
  mail: 'M3.6 5.6h16.8v12.8H3.6zM4.2 6.4l7.8 6.4 7.8-6.4',
  'sign-out': 'M10 4H4.6v16H10M9.6 12h10.6M16 7.6l4.4 4.4-4.4 4.4',
  pen: 'M4 20l1-4.4L16.2 4.4a2 2 0 0 1 2.9 0l.5.5a2 2 0 0 1 0 2.9L8.4 19z',
  pause: 'M8.5 5.5v13M15.5 5.5v13',
  play: 'M7.5 5v14l11-7z',
  plus: 'M12 5v14M5 12h14',
  'chevron-right': 'M9.5 6l6 6-6 6',
  search: 'M17 10.6a6.4 6.4 0 1 1-12.8 0 6.4 6.4 0 0 1 12.8 0zM15.4 15.4l5 5',
  share: 'M12 15V3.6M7.6 7.6 12 3.2l4.4 4.4M5 12.5V20h14v-7.5',
  sliders:
    'M4 8h8M17 8h3M4 16h3M12 16h8M16.9 8a2.4 2.4 0 1 1-4.8 0 2.4 2.4 0 0 1 4.8 0zM11.9 16a2.4 2.4 0 1 1-4.8 0 2.4 2.4 0 0 1 4.8 0z',
  trend: 'M4 18.5 9.2 13l3.6 3.2L20 8.4M14.8 8h5.4v5.4',
  steps: 'M3.5 20v-4.2h4.2V11.6h4.2V7.4h4.2V3.6h4.4V20z',
  undo: 'M8.5 5 4 9.5 8.5 14M4.5 9.5H14a5.5 5.5 0 0 1 0 11h-3',
  user: 'M16 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM4.4 20.4a7.6 7.6 0 0 1 15.2 0',
}

export type MoreSign = keyof typeof moreSigns

addSigns(moreSigns)
