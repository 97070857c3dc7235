export * from './messages.ts'
export * from './reminders.ts'
export * from './report.ts'
export * from './stored.ts'
