export { outbox } from '../en/outbox.ts'
