import { type ReactNode, useId, useState } from 'react'
import type { DoseView } from '#core/api/dose-view.ts'
import { isAskedTwice } from '#core/dose/dose.ts'
import { longDateWithYear } from '#web/texts/dates.ts'
import { historyTexts } from '#web/texts/en/history.ts'
import { amountText, medicineText } from '#web/texts/medicine-text.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { timeText } from '#web/texts/when.ts'
import { Button } from '#web/ui/button.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { Correction } from './corrections.ts'
import type { CorrectionActions, RowTools } from './dose-row.tsx'
import { DoseTrail, type KnownTrail, useTrail } from './dose-trail.tsx'
import { PatientNoteOf } from './patient-note.tsx'
import { ReminderProof } from './reminder-proof.tsx'
import { doseText } from './use-corrections.ts'
import './dose-detail.css'

type DetailProps = {
  id: string
  dose: DoseView
  tools: RowTools
  /** Null once it is too late. */
  correction: Correction | null
  actions: CorrectionActions
  /** No intake was expected. */
  isLeftOut: boolean
}

/** A dose in plain words: what was planned, what was recorded and when, what can be done; and, folded, the technical proofs. */
export function DoseDetail({ id, dose, tools, correction, actions, isLeftOut }: DetailProps) {
  const { record, now, LateForm } = tools
  const t = useTexts(historyTexts)
  const known = useTrail(record, dose, now)
  const { shown } = dose
  const when = doseText(dose, record.spans, now, t)
  return (
    <div className="dose-detail" id={id}>
      <dl>
        <dt>{t.detail.planned}</dt>
        <dd>{t.dayAt(longDateWithYear(shown.toPlainDate()), timeText(shown))}</dd>
        <dt>{t.detail.recorded}</dt>
        <dd>
          <DoseTrail known={known} dose={dose} spans={record.spans} />
        </dd>
      </dl>
      {actions.isAsking && correction?.late && (
        <LateForm
          dose={correction.dose}
          doses={correction.doses}
          question={t.correct.question(medicineText(dose.medicationName, dose.dosage), when)}
          bounds={correction.late}
          spans={record.spans}
          onRecord={actions.take}
          {...(correction.canMiss && !isLeftOut && { onNotTaken: actions.miss })}
          onCancel={actions.cancel}
        />
      )}
      {!correction && <p className="soft">{t.correct.tooLate}</p>}
      <div className="dose-detail__actions">
        <CorrectionButtons
          correction={correction}
          actions={actions}
          isLeftOut={isLeftOut}
          ofDose={
            <VisuallyHidden> {t.correct.of(`${dose.medicationName} ${amountText(dose.dosage)}`, when)}</VisuallyHidden>
          }
        />
        <DoseNote dose={dose} tools={tools} canEdit />
      </div>
      <Proofs dose={dose} tools={tools} known={known} />
    </div>
  )
}

/** The patient's note on a dose. */
export function DoseNote({ dose, tools, canEdit }: { dose: DoseView; tools: RowTools; canEdit: boolean }) {
  const { record, now } = tools
  const t = useTexts(historyTexts)
  return (
    <PatientNoteOf
      userId={record.userId}
      about={{
        date: dose.nominal.toPlainDate(),
        dose: { medicationId: dose.medicationId, scheduledTime: dose.nominal.toPlainTime() },
      }}
      of={t.correct.of(`${dose.medicationName} ${amountText(dose.dosage)}`, doseText(dose, record.spans, now, t))}
      canEdit={canEdit}
    />
  )
}

/** The actions for a dose that can be corrected: undo the record, or record something else. */
function CorrectionButtons(
  props: Pick<DetailProps, 'correction' | 'actions' | 'isLeftOut'> & {
    /** Names the dose for a screen reader. */
    ofDose: ReactNode
  },
) {
  const { correction, actions, isLeftOut, ofDose } = props
  const t = useTexts(historyTexts).correct
  if (!correction) return null
  const isRecordedMissed = correction.canUndo && correction.dose.recorded?.status === 'missed'
  return (
    <>
      {correction.late && !actions.isAsking && (
        <Button variant="line" size="sm" onClick={actions.ask}>
          {t.tookIt}
          {ofDose}
        </Button>
      )}
      {correction.canMiss && !isLeftOut && !actions.isAsking && (
        <Button variant="line" size="sm" onClick={actions.miss}>
          {t.missedIt}
          {ofDose}
        </Button>
      )}
      {correction.canUndo && !isAskedTwice(correction.dose) && (
        <Button variant="line" size="sm" icon="undo" onClick={actions.undo}>
          {t.undo}
          {ofDose}
        </Button>
      )}
      {isRecordedMissed && (
        <Button variant="line" size="sm" onClick={actions.askWhy}>
          {t.sayWhy}
          {ofDose}
        </Button>
      )}
    </>
  )
}

/** What became of the dose's reminders, to the second, and its receipts. */
function Proofs({ dose, tools, known }: { dose: DoseView; tools: RowTools; known: KnownTrail }) {
  const { record, Receipts } = tools
  const t = useTexts(historyTexts).detail
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        className="dose-detail__toggle"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? t.hideProofs : t.showProofs}
        <VisuallyHidden> {t.proofsOf(dose.medicationName)}</VisuallyHidden>
      </Button>
      {isOpen && (
        <div className="dose-detail__proofs" id={id}>
          <ReminderProof record={record} dose={dose} isRecorded={(known.steps?.length ?? 0) > 0} />
          <Receipts userId={record.userId} dose={dose} />
        </div>
      )}
    </>
  )
}
