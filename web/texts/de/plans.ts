export { plans } from '../en/plans.ts'
