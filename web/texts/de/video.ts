import type { Texts } from '../texts.ts'

/** The video assistant (product 12). */
export const video: Texts['video'] = {
  tour: 'Ein kurzer Rundgang durch Dosewell',
  ours: 'Ein kurzer Rundgang durch Dosewell, von diesem Server.',
  captions: 'Deutsch',
  failed: 'Dieser Browser kann das Video nicht abspielen.',
  play: 'Abspielen',
  playVideo: 'Video-Assistenten abspielen',
  stop: 'Schließen',
  stopVideo: 'Video-Assistenten schließen',
  from: (host) =>
    `Von ${host}. Dort erfährt man, dass Sie es von hier geöffnet haben, und nichts über Ihre Medikamente.`,
  loading: 'Das Video wird geladen …',
  frame: 'Video-Assistent',
}
