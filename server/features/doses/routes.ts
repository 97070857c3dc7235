import { maxDosesPerResponse } from '#core/account/quotas.ts'
import { dayLimit, listDoses, listHistory } from '#core/api/doses.ts'
import type { Database } from '#server/db/database.ts'
import type { Sealer } from '#server/db/sealed.ts'
import { invalidRequest } from '#server/http/problem.ts'
import { type Api, register } from '#server/http/register.ts'
import { historyPage, viewsOn } from './history.ts'
import type { PlanReader } from './store.ts'

export type DosesDeps = { readonly database: Database; readonly sealer: Sealer; readonly planReader: PlanReader }

export function dosesRoutes(api: Api, { database, sealer, planReader }: DosesDeps): void {
  register(api, listDoses, async ({ input: { from, to }, userId, now }) => {
    if (Temporal.PlainDate.compare(from, to) > 0) throw invalidRequest({ to: 'Must not be before `from`' })
    if (from.until(to).days >= dayLimit) throw invalidRequest({ to: `At most ${dayLimit} days can be asked for` })
    const doses = await viewsOn({ database, sealer, planReader, userId }, { first: from, last: to }, now)
    if (doses.length > maxDosesPerResponse) throw invalidRequest({ to: 'Please ask for fewer days' })
    return { doses }
  })

  register(api, listHistory, async ({ input, userId, now }) => {
    return historyPage(
      { database, sealer, planReader, userId },
      { ...input, status: input.status ?? 'all', limit: Number(input.limit ?? 25) },
      now,
    )
  })
}
