import { listNotes, noteDaysLimit, putNote } from '#core/api/notes.ts'
import { entryTimeErrors } from '#core/dose/entry-times.ts'
import type { Database } from '#server/db/database.ts'
import type { Sealer } from '#server/db/sealed.ts'
import { lockProfile } from '#server/features/profile/store.ts'
import { invalidInput, invalidRequest, notFound, Problem } from '#server/http/problem.ts'
import { type Api, register } from '#server/http/register.ts'
import { hasMedication, hasMostNotes, noteOf, selectNotes, storeNote } from './store.ts'

/** See dose-model 14. */
export function notesRoutes(api: Api, { database, sealer }: { database: Database; sealer: Sealer }): void {
  register(api, listNotes, async ({ input: { from, to }, userId }) => {
    if (Temporal.PlainDate.compare(from, to) > 0) throw invalidRequest({ to: 'Must not be before `from`' })
    if (from.until(to).days >= noteDaysLimit) {
      throw invalidRequest({ to: `At most ${noteDaysLimit} days can be asked for` })
    }
    const [rows] = await database.batchForUser(userId, [selectNotes(userId, { from, to })])
    return { notes: rows.map((row) => noteOf(row, sealer)) }
  })

  register(api, putNote, async ({ input, userId, now }) => {
    // A clock that is far ahead would win over every later note.
    const { recordedAt } = entryTimeErrors({ date: input.date, recordedAt: input.madeAt, actualTime: null }, now)
    if (recordedAt) throw invalidInput({ madeAt: recordedAt })
    const note = { ...input, text: input.text.trim() }
    return database.withUser(userId, async (tx) => {
      await lockProfile(tx, userId)
      if (note.dose && !(await hasMedication(tx, userId, note.dose.medicationId))) throw notFound()
      if (await hasMostNotes(tx, userId, note)) throw new Problem('quota_reached', 'most_notes')
      return { note: await storeNote({ tx, sealer, userId }, note) }
    })
  })
}
