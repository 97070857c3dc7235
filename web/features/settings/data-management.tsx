import '#web/ui/forms.css'
import { useState } from 'react'
import type { Endpoint } from '#core/api/endpoint.ts'
import { exportCsv, exportPdf, getHistoryReport } from '#core/api/export.ts'
import { ApiError, call, callFile } from '#web/lib/api.ts'
import { deviceZone, now } from '#web/lib/clock.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { failureText } from '#web/texts/core-text.ts'
import { dataTexts } from '#web/texts/en/data.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { DeleteAllDialog } from './delete-all-dialog.tsx'

type Kind = 'CSV' | 'PDF' | 'text'

/** Exporting the record, and deleting it (product 8.6). */
export function DataManagement() {
  const t = useTexts(dataTexts)
  const [busy, setBusy] = useState<Kind | null>(null)
  const [isDeleting, setDeleting] = useState(false)

  async function run(kind: Kind) {
    setBusy(kind)
    try {
      await exporters[kind]()
      showToast('success', t.exported(kind))
    } catch (error) {
      showToast('error', refusal(error) ?? t.exportFailed)
    } finally {
      setBusy(null)
    }
  }

  const exports = [
    ['CSV', t.csv, t.csvHint],
    ['PDF', t.pdf, t.pdfHint],
    ['text', t.textReport, t.textHint],
  ] as const
  return (
    <>
      <p className="help-text mb-12">{t.text}</p>
      <ul className="stack">
        {exports.map(([kind, label, hint]) => (
          <li key={kind}>
            <Button
              variant="line"
              busy={busy === kind}
              aria-describedby={`export-${kind}`}
              onClick={() => void run(kind)}
            >
              {label}
            </Button>
            <p className="help-text mt-4" id={`export-${kind}`}>
              {hint}
            </p>
          </li>
        ))}
        <li>
          <Button variant="quiet-danger" aria-describedby="delete-all-hint" onClick={() => setDeleting(true)}>
            {t.deleteAll}
          </Button>
          <p className="help-text mt-4" id="delete-all-hint">
            {t.deleteHint}
          </p>
        </li>
      </ul>
      {isDeleting && <DeleteAllDialog onClose={() => setDeleting(false)} />}
    </>
  )
}

/** Why the server makes no report now. */
function refusal(error: unknown): string | undefined {
  const isOne = error instanceof ApiError && ['too_many_requests', 'unavailable'].includes(error.code)
  return isOne ? failureText(error) : undefined
}

const exporters: Record<Kind, () => Promise<void>> = {
  CSV: () => saveRecord(exportCsv, 'csv'),
  PDF: () => saveRecord(exportPdf, 'pdf'),
  async text() {
    const { fileName, text } = await call(getHistoryReport, {})
    saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), fileName)
  },
}

/** Named with the date, like the text report. */
async function saveRecord(endpoint: Endpoint, ending: string): Promise<void> {
  const today = now().toZonedDateTimeISO(deviceZone()).toPlainDate()
  saveFile(await callFile(endpoint), `medication-history-${today}.${ending}`)
}
