import type { LaterTexts } from '../en-later.ts'

/** The video assistant (SPEC 2 and 4). */
export const video: LaterTexts['video'] = {
  title: 'Video-Assistent',
  text: 'Lädt erst, wenn Sie auf „Abspielen“ drücken',
  none: 'Hier ist noch kein Video eingerichtet',
  unknown: 'Im Moment nicht erreichbar',
  play: 'Abspielen',
  playVideo: 'Video-Assistenten abspielen',
  stop: 'Schließen',
  stopVideo: 'Video-Assistenten schließen',
  from: (host) =>
    `Von ${host}. Dort erfährt man, dass Sie es von hier geöffnet haben, und nichts über Ihre Medikamente.`,
  loading: 'Das Video wird geladen …',
  frame: 'Video-Assistent',
}
