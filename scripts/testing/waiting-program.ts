import { endWithParent } from '../end-with-parent.ts'

/** Stands for the server in the tests of bootstrap.mjs: waits for a SIGTERM and then ends with code 7. */
endWithParent()
const idle = setInterval(() => {}, 60_000)
process.on('SIGTERM', () => {
  clearInterval(idle)
  console.log('finished in order')
  process.exit(7)
})
console.log(`waiting with ${process.argv.slice(2).join(' ')}`)
