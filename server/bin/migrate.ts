import { migrate } from '#server/db/migrate.ts'
import { readSettings } from '#server/settings.ts'
import { connectToDatabase } from './connect-to-database.ts'

/** Migrates the database and exits; `npm start` does the same on its own. */
const database = await connectToDatabase(readSettings(process.env), () => {})
try {
  const applied = await migrate(database.address)
  console.log(applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The database is up to date.')
} finally {
  await database.stop()
}
