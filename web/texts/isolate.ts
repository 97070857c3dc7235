export { isolated, medicineText } from '#core/text/isolate.ts'
