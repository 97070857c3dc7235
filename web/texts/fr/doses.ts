export { doses } from '../en/doses.ts'
