import { expect, test, vi } from 'vitest'
import { exportPdf } from '#core/api/export.ts'
import { apiServer, problem } from '#web/testing/api-server.ts'
import { signIn } from '#web/testing/sign-in.ts'
import { saveReport } from './reports.ts'
import * as file from './save-file.ts'
import { signedOut } from './session.ts'

const today = Temporal.PlainDate.from('2026-11-21')
const [ana, ben] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b']

/** Asks for Ana's report, and has it answered once something else has happened. */
async function reportOfAna(answer: () => Response | { status: number; body: unknown }, meanwhile: () => void) {
  const saved = vi.spyOn(file, 'saveFile').mockReturnValue()
  signIn({ userId: ana })
  const made = Promise.withResolvers<void>()
  const server = apiServer()
  server.answer(exportPdf, () => made.promise.then(answer))
  const name = saveReport('doctor', today)
  await expect.poll(() => server.requestsTo(exportPdf).length).toBe(1)
  meanwhile()
  made.resolve()
  return { name, saved }
}

const report = () => new Response('Ana Rivera, Tacrolimus')
const failure = () => ({ status: 500, body: problem('internal', 'm') })

test('a report is saved for the patient who asked for it', async () => {
  const { name, saved } = await reportOfAna(report, () => {})
  expect(await name).toBe('medication-history-2026-11-21.pdf')
  expect(saved).toHaveBeenCalledOnce()
})

test.each([
  ['nobody is signed in', () => signedOut()],
  [
    'somebody else is signed in',
    () => {
      signedOut()
      signIn({ userId: ben })
    },
  ],
])('a report is not saved, and its failure not told, once %s', async (_, meanwhile) => {
  const { name, saved } = await reportOfAna(report, meanwhile)
  expect(await name).toBe(null)
  expect(saved).not.toHaveBeenCalled()
  const failed = await reportOfAna(failure, meanwhile)
  expect(await failed.name).toBe(null)
})
