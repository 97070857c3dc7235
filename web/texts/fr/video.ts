export { video } from '../en/video.ts'
