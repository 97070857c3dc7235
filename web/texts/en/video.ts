import { texts } from '../texts.ts'

/** The video assistant (product 12). */
export const videoTexts = texts('video', {
  /** If the operator has set no video. */
  tour: 'A short tour of Dosewell',
  ours: 'A short tour of Dosewell, from this server.',
  captions: 'English',
  failed: 'This browser cannot play the video.',
  play: 'Play',
  playVideo: 'Play the video assistant',
  stop: 'Close',
  stopVideo: 'Close the video assistant',
  from: (host: string) =>
    `From ${host}. That site learns that you opened it from here, but nothing about your medicines.`,
  loading: 'Loading the video...',
  frame: 'Video assistant',
})
