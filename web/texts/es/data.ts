export { data } from '../en/data.ts'
