export { week } from '../en/week.ts'
