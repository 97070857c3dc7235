export { auth } from '../en/auth.ts'
