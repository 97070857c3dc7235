import { texts } from '../texts.ts'
/** Audio reminder controls (product 7.2). */
export const audioTexts = texts('audio', {
  title: 'Audio reminders',
  how: 'Voice or chime, then the alarm tone',
  unsupported: 'Audio reminders not supported in this browser',
  on: 'On',
  off: 'Off',
  isOff: 'No sound on any of your devices. You still get notifications.',
  volume: 'Volume',
  percent: (share: number) => `${Math.round(share * 100)}%`,
  silent: 'At 0% reminders make no sound on this device.',
  play: 'Play a sample',
  stop: 'Stop',
  /** Spoken by the sample and by the welcome; they name no medicine, because others may hear. */
  sample: 'This is how a reminder sounds.',
  welcome: (name: string) => (name ? `Welcome, ${name}. Audio reminders are on.` : 'Audio reminders are on.'),
  blocked: 'This browser plays sound only after you have clicked or tapped on the page. Click or tap anywhere once.',
  notSaved: 'The setting was not saved. Please try again.',
})
