export { isolated } from '#core/text/isolate.ts'
