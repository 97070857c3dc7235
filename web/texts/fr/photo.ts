export { photo } from '../en/photo.ts'
