import { texts } from '../texts.ts'
/** The video assistant as long as it is not in sight: all of it that stands on the first screen. */
export const videoPanelTexts = texts('videoPanel', {
  title: 'Video assistant',
  text: 'Loads only when you press play',
  unknown: 'Cannot be reached at the moment',
})
