import { parseArgs } from 'node:util'
import { drillBackup } from '#server/testing/backup-drill.ts'

/*
 * `npm run drill:backup`: makes a backup of a server of its own on this machine while patients tap, restores it into a new
 * database, and says what was lost (docs/operations.md). `--patients` is how many tap at once. Ends with 1 if anything is.
 */

const { values } = parseArgs({ options: { patients: { type: 'string', default: '40' } } })
const patients = Number(values.patients)
if (!Number.isSafeInteger(patients) || patients < 1) throw new Error('--patients takes a whole number.')

const drill = await drillBackup(patients)
const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
const count = (number: number) => number.toLocaleString('en')
console.log(`
Taps acknowledged          ${count(drill.acknowledged)}, of them before the backup ${count(drill.before)}
Taps that failed           ${drill.failed}
Slowest tap meanwhile      ${seconds(drill.slowestTapMs)}
The backup                 ${drill.rows}, ${count(drill.bytes)} bytes, in ${seconds(drill.backupMs)}
Restored in                ${seconds(drill.restoreMs)}
Taps lost                  ${drill.lost}
Read differently           ${drill.differing.join(', ') || 'nothing'}`)
const holds = drill.failed === 0 && drill.lost === 0 && drill.differing.length === 0
process.exitCode = holds ? 0 : 1
