import { type FormEvent, useRef, useState } from 'react'
import { type ReportName, saveReport } from '#web/lib/reports.ts'
import { failureOr } from '#web/texts/core-text.ts'
import { downloadTexts } from '#web/texts/en/download.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Choices } from '#web/ui/choices.tsx'
import { Dialog, DialogBody, DialogFoot } from '#web/ui/dialog.tsx'
import { FieldGroup, FormError } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

type Choice = Exclude<ReportName, 'doctor-with-doses'>

/** Asks which report to download, the doctor's first (product 6.3). */
export function DownloadDialog(props: {
  today: Temporal.PlainDate
  /** What the reports lack. */
  note: string | null
  returnFocus: () => HTMLElement | null
  onClose: () => void
}) {
  const { today, note, returnFocus, onClose } = props
  const t = useTexts(downloadTexts)
  const [choice, setChoice] = useState<Choice>('doctor')
  const [hasDoses, setHasDoses] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const chosen = useRef<HTMLInputElement>(null)

  async function download(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setError(null)
    try {
      const name = await saveReport(choice === 'doctor' && hasDoses ? 'doctor-with-doses' : choice, today)
      if (name) showToast('success', t.saved(name))
      onClose()
    } catch (failed) {
      setError(failureOr(failed, t.failed))
      setBusy(false)
    }
  }

  const allDoses = (
    <Checkbox checked={hasDoses} onChange={(event) => setHasDoses(event.target.checked)}>
      {t.allDoses}
    </Checkbox>
  )
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && !isBusy && onClose()}
      title={t.title}
      closeLabel={t.close}
      width="narrow"
      initialFocus={chosen}
      returnFocus={returnFocus}
    >
      <form className="dialog__form" onSubmit={download}>
        <DialogBody className="form">
          {note && <p className="soft">{note}</p>}
          <FieldGroup legend={<VisuallyHidden>{t.legend}</VisuallyHidden>}>
            <Choices<Choice>
              name="report"
              layout="list"
              choices={[
                { value: 'doctor', label: t.doctor, note: t.doctorNote, more: allDoses },
                { value: 'plan', label: t.plan, note: t.planNote },
                { value: 'card', label: t.card, note: t.cardNote },
                { value: 'text', label: t.text, note: t.textNote },
                { value: 'csv', label: t.csv, note: t.csvNote },
              ]}
              value={choice}
              onChange={setChoice}
              chosenRef={chosen}
            />
          </FieldGroup>
          {error && <FormError>{error}</FormError>}
        </DialogBody>
        <DialogFoot>
          <Button type="submit" busy={isBusy} icon="download">
            {t.download}
          </Button>
          <Button variant="line" onClick={onClose} disabled={isBusy}>
            {t.cancel}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
