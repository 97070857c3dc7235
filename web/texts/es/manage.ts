export { manage } from '../en/manage.ts'
