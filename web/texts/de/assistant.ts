export { assistant } from '../en/assistant.ts'
