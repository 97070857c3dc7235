import { endWithParent } from '../end-with-parent.ts'

/**
 * Stands for our programs in the tests of bootstrap.mjs: waits for a SIGTERM and then has nothing left to do, with exit code 7.
 */
endWithParent()
const idle = setInterval(() => {}, 60_000)
process.on('SIGTERM', () => {
  clearInterval(idle)
  console.log('finished in order')
  process.exitCode = 7
})
console.log(`waiting with ${process.argv.slice(2).join(' ')}`)
