import { exportActivity } from '#core/api/activity.ts'
import { exportCard, exportCsv, exportPdf, exportPlan, getHistoryReport } from '#core/api/export.ts'
import { call, callFile } from './api.ts'
import { withProof } from './proof.ts'
import { saveFile } from './save-file.ts'
import { currentSession } from './session.ts'

/** What the patient can take along (product 9). */
export type ReportName = 'doctor' | 'doctor-with-doses' | 'plan' | 'card' | 'text' | 'csv' | 'activity'

/**
 * Makes a report on the server and downloads it.
 * @param today names the file
 * @returns its name; null if the patient has signed out meanwhile
 * @throws ApiError
 */
export function saveReport(report: ReportName, today: Temporal.PlainDate): Promise<string | null> {
  const { name, make } = reports[report]
  return saveOnceMade(async () => ({ file: await make(), name: name(today) }))
}

/**
 * Downloads a file once it is made, unless its patient has signed out by then: whoever uses the page next must not get it.
 * @returns its name; null if it was not saved
 * @throws what `make` throws, while the patient is signed in
 */
export async function saveOnceMade(
  make: () => Promise<{ readonly file: Blob; readonly name: string }>,
): Promise<string | null> {
  const userId = currentSession()?.userId
  const hasLeft = () => currentSession()?.userId !== userId
  try {
    const { file, name } = await make()
    if (hasLeft()) return null
    saveFile(file, name)
    return name
  } catch (error) {
    if (hasLeft()) return null
    throw error
  }
}

type Maker = { readonly name: (today: Temporal.PlainDate) => string; readonly make: () => Promise<Blob> }

const reports: Record<ReportName, Maker> = {
  doctor: { name: (today) => `medication-history-${today}.pdf`, make: () => callFile(exportPdf, {}) },
  'doctor-with-doses': {
    name: (today) => `medication-history-${today}.pdf`,
    make: () => callFile(exportPdf, { doses: 'all' }),
  },
  plan: { name: (today) => `medication-plan-${today}.pdf`, make: () => callFile(exportPlan, {}) },
  card: { name: (today) => `wallet-card-${today}.pdf`, make: () => callFile(exportCard, {}) },
  csv: {
    name: (today) => `medication-history-${today}.csv`,
    make: () => withProof('export', () => callFile(exportCsv, {})),
  },
  activity: { name: (today) => `account-activity-${today}.csv`, make: () => callFile(exportActivity, {}) },
  text: {
    name: (today) => `medication-history-${today}.txt`,
    async make() {
      const { text } = await call(getHistoryReport, {})
      return new Blob([text], { type: 'text/plain;charset=utf-8' })
    },
  },
}
