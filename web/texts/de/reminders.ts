export { reminders } from '../en/reminders.ts'
