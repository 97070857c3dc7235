import { buildPage } from './page.ts'

await buildPage()
