export { historyTexts } from '../en/history.ts'
