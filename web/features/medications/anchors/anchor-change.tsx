import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import type { moveAnchors, previewAnchors } from '#core/api/anchors.ts'
import type { Input, Output } from '#core/api/endpoint.ts'
import { useNow } from '#web/lib/clock.ts'
import { usePatientRecord } from '#web/lib/patient-record.tsx'
import { refreshRecord } from '#web/lib/queries.ts'
import type { MedicationDoses, PatientRecord } from '#web/lib/record.ts'
import { useSession } from '#web/lib/session.ts'
import { failureOr, failureText } from '#web/texts/core-text.ts'
import { anchorsTexts } from '#web/texts/en/anchors.ts'
import { medicineText } from '#web/texts/medicine-text.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { BidiText } from '#web/ui/bidi-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/field.tsx'
import { RetryNote } from '#web/ui/retry-note.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { type LateIntakeDialogProps, type OpenDoseAnswer, openDoseFacts } from '../manage/open-dose.tsx'
import { OpenDoseQuestions } from './open-dose-questions.tsx'
import { PlanMoves } from './plan-moves.tsx'
import { anchorPreviewQuery } from './queries.ts'
import { useMoveAnchors } from './use-anchor-times.ts'

type Moved = Input<typeof moveAnchors>

/** What the move does to one medicine, with this device's data of it. */
export type PlanMove = MedicationDoses & Output<typeof previewAnchors>['moves'][number]

type AnchorChangeProps = {
  moved: Moved
  LateIntakeDialog: ComponentType<LateIntakeDialogProps>
  onDone: () => void
}

/**
 * What other times of the day do to the medicines: first the questions about open doses, all in one list, then one preview, and
 * the button that stores it (dose-model 2.8).
 */
export function AnchorChange({ moved, LateIntakeDialog, onDone }: AnchorChangeProps) {
  const t = useTexts(anchorsTexts)
  const { record } = usePatientRecord()
  const now = useNow()
  const [answers, setAnswers] = useState<ReadonlyMap<string, OpenDoseAnswer>>(new Map())
  const [isRenewing, setRenewing] = useState(false)
  const { data, isError, refetch } = useAnchorPreview(moved, now)
  if (isError && !data) return <RetryNote text={t.previewFailed} tryAgain={t.tryAgain} onRetry={() => void refetch()} />
  if (!data || !record) return <p role="status">{t.waiting}</p>
  const moves = withMedications(data.moves, record)
  const refused = moves.filter(({ refusal }) => refusal !== null)
  if (refused.length > 0) return <Refused moves={refused} />
  const open = moves.flatMap(({ medication, doses, preview }) => {
    const facts = preview.open && openDoseFacts(doses, record.spans, preview.open.nominal, now)
    return facts && !answers.has(medication.id) ? [{ medication, doses, facts }] : []
  })
  return (
    <>
      {(open.length > 0 || answers.size > 0) && (
        <OpenDoseQuestions
          moved={moved}
          open={open}
          answers={answers}
          record={record}
          now={now}
          LateIntakeDialog={LateIntakeDialog}
          onAnswer={(id, answer) => {
            setAnswers((given) => new Map([...given, [id, answer]]))
            setRenewing(true)
            void refetch().finally(() => setRenewing(false))
          }}
        />
      )}
      {open.length === 0 && isRenewing && <p role="status">{t.waiting}</p>}
      {open.length === 0 && !isRenewing && (
        <>
          <PlanMoves moves={moves} spans={record.spans} now={now} />
          <StoreButton moved={moved} count={moves.length} onDone={onDone} />
        </>
      )}
    </>
  )
}

function useAnchorPreview(moved: Moved, now: Temporal.Instant) {
  const userId = useSession()?.userId ?? ''
  return useQuery(anchorPreviewQuery(userId, moved, now))
}

function withMedications(
  moves: Output<typeof previewAnchors>['moves'],
  { medications }: PatientRecord,
): readonly PlanMove[] {
  return moves.flatMap((move) => {
    const known = medications.find(({ medication }) => medication.id === move.medicationId)
    return known ? [{ ...known, ...move }] : []
  })
}

/** The medicines that cannot follow, and why. */
function Refused({ moves }: { moves: readonly PlanMove[] }) {
  const t = useTexts(anchorsTexts)
  return (
    <FormError>
      <p>{t.refused}</p>
      <ul>
        {moves.map(({ medication, refusal }) => (
          <li key={medication.id}>
            <b>
              <BidiText>{medicineText(medication.name, medication.dosage)}</BidiText>
            </b>
            <br />
            {refusal && failureText(refusal)}
          </li>
        ))}
      </ul>
    </FormError>
  )
}

function StoreButton({ moved, count, onDone }: { moved: Moved; count: number; onDone: () => void }) {
  const t = useTexts(anchorsTexts)
  const client = useQueryClient()
  const userId = useSession()?.userId ?? ''
  const move = useMoveAnchors()
  const [isStoring, setStoring] = useState(false)

  async function store() {
    if (isStoring) return
    setStoring(true)
    try {
      await move(moved)
      await refreshRecord(client, userId)
      showToast('success', count > 0 ? t.moved(count) : t.saved)
      onDone()
    } catch (error) {
      setStoring(false)
      showToast('error', failureOr(error, t.failed), { id: 'anchors failed' })
    }
  }

  return (
    <div className="form-foot">
      <Button busy={isStoring} onClick={() => void store()}>
        {count > 0 ? t.move(count) : t.save}
      </Button>
    </div>
  )
}
