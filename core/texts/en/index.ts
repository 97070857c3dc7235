export * from './messages.ts'
export * from './patterns.ts'
export * from './reminders.ts'
export * from './report.ts'
