import { texts } from '../texts.ts'
/** The video assistant before it is visible: all of it that is on the first screen. */
export const videoPanelTexts = texts('videoPanel', {
  title: 'Video assistant',
  text: 'Loads only when you press play',
  unknown: 'Cannot be reached at the moment',
})
