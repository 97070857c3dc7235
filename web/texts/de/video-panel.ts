import type { Texts } from '../texts.ts'

/** The video assistant as long as it is not in sight: all of it that stands on the first screen. */
export const videoPanel: Texts['videoPanel'] = {
  title: 'Video-Assistent',
  text: 'Lädt erst, wenn Sie auf „Abspielen“ drücken',
  unknown: 'Im Moment nicht erreichbar',
}
