import { systemClock } from '#server/clock.ts'
import { openDatabase } from '#server/db/database.ts'
import { hasOtherKeys, keyFileOf } from '#server/db/key-ring.ts'
import { rotateKeys } from '#server/db/rotate-keys.ts'
import { createSealer } from '#server/db/sealed.ts'
import { recordForEveryone } from '#server/features/activity/store.ts'
import { readSettings } from '#server/settings.ts'
import { connectToDatabase } from './connect-to-database.ts'
import { dataKeys } from './data-keys.ts'

/** Seals all values with the first key of the ring, and tells the patients; servers may run in the meantime. */
const settings = readSettings(process.env)
const connected = await connectToDatabase(settings, () => {})
const database = openDatabase(connected.address)
try {
  const keys = await dataKeys(settings, database)
  const sealer = createSealer(keys)
  const report = await rotateKeys(database, sealer)
  if (report.some(({ resealed }) => resealed > 0)) await recordForEveryone(database, 'keys-rotated', systemClock)
  for (const { table, resealed, broken } of report) {
    console.log(`${table}: ${resealed} sealed anew${broken > 0 ? `, ${broken} could not be opened` : ''}`)
    if (broken > 0) process.exitCode = 1
  }
  const file = keyFileOf(settings)
  if (hasOtherKeys(file, keys)) {
    console.log(`${file} still has another key than the first: the server accepts it until it is removed there, too.`)
  }
} finally {
  await database.close()
  await connected.stop()
}
