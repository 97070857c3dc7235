export { medications } from '../en/medications.ts'
