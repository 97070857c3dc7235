import { addSigns } from './icon.tsx'

/** The signs that only windows and other screens show, each one line of strokes; a module that shows one imports this. */
const laterSigns = {
  lock: 'M7 10.6h10a2.4 2.4 0 0 1 2.4 2.4v5a2.4 2.4 0 0 1-2.4 2.4h-10a2.4 2.4 0 0 1-2.4-2.4v-5a2.4 2.4 0 0 1 2.4-2.4zM8 10.6V7.8a4 4 0 0 1 8 0v2.8',
  external: 'M13.5 4.5h6v6M19.2 4.8 11 13M18 14v5.5H4.5V6H10',
  copy: 'M8.8 8.8H20V20H8.8zM5.6 15.2H4V4h11.2v1.6',
  download: 'M12 3.6V15M7.6 11l4.4 4.4 4.4-4.4M4.5 20h15',
  mail: 'M3.6 5.6h16.8v12.8H3.6zM4.2 6.4l7.8 6.4 7.8-6.4',
  pen: 'M4 20l1-4.4L16.2 4.4a2 2 0 0 1 2.9 0l.5.5a2 2 0 0 1 0 2.9L8.4 19z',
  search: 'M17 10.6a6.4 6.4 0 1 1-12.8 0 6.4 6.4 0 0 1 12.8 0zM15.4 15.4l5 5',
  share: 'M12 15V3.6M7.6 7.6 12 3.2l4.4 4.4M5 12.5V20h14v-7.5',
  eye: 'M2.8 12S6.2 5.8 12 5.8 21.2 12 21.2 12 17.8 18.2 12 18.2 2.8 12 2.8 12zM14.8 12a2.8 2.8 0 1 1-5.6 0 2.8 2.8 0 0 1 5.6 0z',
  'eye-off':
    'M9.4 6.2A9 9 0 0 1 12 5.8c5.8 0 9.2 6.2 9.2 6.2a16 16 0 0 1-2.9 3.5M6 7.9A15.6 15.6 0 0 0 2.8 12s3.4 6.2 9.2 6.2a8.8 8.8 0 0 0 3.8-.9M9.9 10a2.8 2.8 0 0 0 4 4M4 4l16 16',
  'chevron-down': 'M6 9.5l6 6 6-6',
  'chevron-right': 'M9.5 6l6 6-6 6',
}

export type LaterSign = keyof typeof laterSigns

addSigns(laterSigns)
