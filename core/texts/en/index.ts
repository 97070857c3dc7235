export * from './messages.ts'
export * from './reminders.ts'
export * from './report.ts'
