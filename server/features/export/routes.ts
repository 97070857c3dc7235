import { exportCard, exportCsv, exportPdf, exportPlan, getHistoryReport } from '#core/api/export.ts'
import type { TextReport } from '#core/export/text-report.ts'
import { requireSecondFactor } from '#server/auth/proof.ts'
import type { Database } from '#server/db/database.ts'
import type { Sealer } from '#server/db/sealed.ts'
import { recordAudit, sourceOf } from '#server/features/activity/store.ts'
import { type Api, FileAnswer, register } from '#server/http/register.ts'
import { type ReportDeps, type ReportLimits, type ReportRequest, reportMaker } from './make-report.ts'
import type { ReportKind } from './report-order.ts'

/**
 * See product 9.
 * @param deps.limits of a report, if not the usual ones
 */
export function exportRoutes(
  api: Api,
  deps: ReportDeps & {
    readonly database: Database
    readonly sealer: Sealer
    readonly limits?: ReportLimits | undefined
  },
): void {
  const { database, sealer } = deps
  const make = reportMaker(deps, deps.limits)
  const report = async (kind: ReportKind, { userId, ...call }: ReportRequest & Parameters<typeof sourceOf>[0]) => {
    const made = await make(kind, { userId, ...call })
    await database.withUser(userId, (tx) =>
      recordAudit({ tx, sealer, userId }, { kind: `exported-${kind}` }, sourceOf(call)),
    )
    return made
  }
  register(api, getHistoryReport, async (call) => JSON.parse((await report('text', call)).toString()) as TextReport)
  register(api, exportCsv, async (call) => {
    await deps.database.withUser(call.userId, (tx) => requireSecondFactor(tx, call))
    return new FileAnswer(await report('csv', call))
  })
  register(api, exportPdf, async (call) => {
    return new FileAnswer(await report(call.input.doses === 'all' ? 'pdf-with-doses' : 'pdf', call))
  })
  register(api, exportPlan, async (call) => new FileAnswer(await report('plan', call)))
  register(api, exportCard, async (call) => new FileAnswer(await report('card', call)))
}
