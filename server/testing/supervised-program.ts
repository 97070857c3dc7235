/*
 * Stands for a process of ours in the tests of keep-running.ts. It says who it is, and that it is alive whenever it is told
 * anything; told to go on, it does not end when it is asked to; told to fail, it says why and ends.
 */
let goesOn = false
process.on('message', ({ clock }: { clock: string }) => {
  if (clock === 'fail') process.send?.({ failed: 'The disk is full.' }, () => process.exit(1))
  goesOn ||= clock === 'go on'
  process.send?.(goesOn ? { ready: true } : { alive: true })
})
process.on('SIGTERM', () => goesOn || process.exit(0))
process.on('disconnect', () => process.exit(0))
process.send?.({ up: String(process.pid) })
