export { audio } from '../en/audio.ts'
