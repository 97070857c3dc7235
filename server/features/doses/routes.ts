import { mostDosesAnswered } from '#core/account/quotas.ts'
import { dayLimit, doseViewOf, listDoses, listHistory } from '#core/api/doses.ts'
import type { Output } from '#core/api/endpoint.ts'
import { dueBeforeMs, missedAfterMs } from '#core/dose/dose.ts'
import type { Database } from '../../db/database.ts'
import { invalidInput } from '../../http/problem.ts'
import { Answer, type Api, encoded, register } from '../../http/register.ts'
import { historyPage } from './history.ts'
import type { ListedDose, PlanReader } from './store.ts'

export type DosesDeps = { readonly database: Database; readonly planReader: PlanReader }

/** The doses of some days, and the history. */
export function dosesRoutes(api: Api, { database, planReader }: DosesDeps): void {
  // The same doses give the same answer until the clock makes one of them due or missed.
  const answers = new WeakMap<readonly ListedDose[], Answered>()

  register(api, listDoses, async ({ input: { from, to }, userId, now }) => {
    if (Temporal.PlainDate.compare(from, to) > 0) throw invalidInput({ to: 'Must not be before `from`' })
    if (from.until(to).days >= dayLimit) throw invalidInput({ to: `At most ${dayLimit} days can be asked for` })
    const doses = await planReader.readDoses(userId, from, to)
    if (doses.length > mostDosesAnswered) throw invalidInput({ to: 'Please ask for fewer days' })
    const answered = answers.get(doses)
    if (answered && isWithin(answered, now)) return new Answer(answered.output, { json: answered.json })
    const output = { doses: doses.map(({ dose, medication }) => doseViewOf(dose, medication.name, now)) }
    const json = encoded(listDoses, output)
    answers.set(doses, { output, json, from: now, until: nextChange(doses, now) })
    return new Answer(output, { json })
  })

  register(api, listHistory, async ({ input, userId, now }) => {
    return historyPage(
      { database, planReader, userId },
      { ...input, status: input.status ?? 'all', limit: Number(input.limit ?? 25) },
      now,
    )
  })
}

type Answered = {
  readonly output: Output<typeof listDoses>
  readonly json: string
  readonly from: Temporal.Instant
  /** Exclusive; null for ever. */
  readonly until: Temporal.Instant | null
}

function isWithin({ from, until }: Answered, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(from, now) <= 0 && (!until || Temporal.Instant.compare(now, until) < 0)
}

/** When the clock next changes the status of one of the doses. */
function nextChange(doses: readonly ListedDose[], now: Temporal.Instant): Temporal.Instant | null {
  const changes = doses
    .filter(({ dose }) => !dose.recorded)
    .flatMap(({ dose: { instant } }) => [
      instant.subtract({ milliseconds: dueBeforeMs }),
      instant.add({ milliseconds: missedAfterMs }),
    ])
  return changes.filter((at) => Temporal.Instant.compare(at, now) > 0).sort(Temporal.Instant.compare)[0] ?? null
}
