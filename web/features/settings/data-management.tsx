import '#web/ui/forms.css'
import { useState } from 'react'
import { deviceZone, now } from '#web/lib/clock.ts'
import { useUnsentEntries } from '#web/lib/outbox.ts'
import { type ReportName, saveReport } from '#web/lib/reports.ts'
import { failureOr } from '#web/texts/core-text.ts'
import { dataTexts } from '#web/texts/en/data.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { DeleteAllDialog } from './delete-all-dialog.tsx'

type Kind = 'CSV' | 'PDF' | 'text'
const reports = { CSV: 'csv', PDF: 'doctor', text: 'text' } as const satisfies Record<Kind, ReportName>

/** Exporting the record, and deleting it (product 8.6). */
export function DataManagement() {
  const t = useTexts(dataTexts)
  const unsent = useUnsentEntries().length
  const [busy, setBusy] = useState<Kind | null>(null)
  const [isDeleting, setDeleting] = useState(false)

  async function run(kind: Kind) {
    setBusy(kind)
    try {
      const saved = await saveReport(reports[kind], now().toZonedDateTimeISO(deviceZone()).toPlainDate())
      if (saved) showToast('success', t.exported(kind))
    } catch (error) {
      showToast('error', failureOr(error, t.exportFailed))
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
      {unsent > 0 && (
        <p className="mb-12" role="status">
          {t.unsent(unsent)}
        </p>
      )}
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
