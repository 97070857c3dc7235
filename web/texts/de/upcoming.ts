export { upcoming } from '../en/upcoming.ts'
