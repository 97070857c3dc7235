import { useRef, useState } from 'react'
import { type MedicationRecord, usedMedicine } from '#core/api/medications.ts'
import type { SameMedicine } from '#core/medication/weekly-guard.ts'
import { heldStepDay } from '#core/schedule/held-step.ts'
import { type Hold, hasBegun, holdsAhead } from '#core/schedule/hold.ts'
import { localDate, wallClock, type ZoneSpans } from '#core/time/span.ts'
import type { MedicationDoses } from '#web/lib/record.ts'
import { holdsTexts } from '#web/texts/en/holds.ts'
import { medicationsTexts } from '#web/texts/en/medications.ts'
import { isolated } from '#web/texts/isolate.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { doseTimeText } from '#web/texts/when.ts'
import { BidiText } from '#web/ui/bidi-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { editButtonId } from '../edit-button.ts'
import { useJoinedMedication } from '../manage/use-joined-medication.ts'
import { type SameMedicineAnswer, SameMedicineDialog } from '../same-medicine-dialog.tsx'
import { HoldDialog } from './hold-dialog.tsx'
import { ResumeDialog } from './resume-dialog.tsx'
import { useHold } from './use-hold.ts'

/** After so long the patient may not know how to start again (dose-model 12.1). */
const longHold = { days: 2 } as const

/** Until when a medication is paused, among its facts; nothing if it is not. */
export function HoldFact({ item, spans, now }: { item: MedicationDoses; spans: ZoneSpans; now: Temporal.Instant }) {
  const t = useTexts(holdsTexts)
  const { today } = useTexts(medicationsTexts).list
  const ahead = holdsAhead(item.medication.holds, spans, now)
  const hold = ahead.find((one) => hasBegun(one, spans, now)) ?? ahead.at(-1)
  if (!hold) return null
  const why = [...(hold.cause === 'pause' ? [] : [t.causes[hold.cause]]), ...(hold.note ? [isolated(hold.note)] : [])]
  const whenText = (nominal: Temporal.PlainDateTime) => doseTimeText(nominal, localDate(spans, now), today)
  return (
    <span className="medication-facts__hold num">
      <Icon name="pause" />
      <span>
        <BidiText>{[holdText(hold), ...why].join('. ')}</BidiText>
      </span>
    </span>
  )

  function holdText({ from, until }: Hold): string {
    if (hold && !hasBegun(hold, spans, now)) return t.heldFrom(whenText(from))
    return until ? t.heldUntil(whenText(until)) : t.heldOpen
  }
}

/** Pauses a medication, or resumes it (product 4.8). */
export function HoldButton(props: {
  item: MedicationDoses
  /** The patient's other current medications, which can be paused with it. */
  others: readonly MedicationDoses[]
  /** Other current medications that may be the same medicine. */
  same: readonly SameMedicine<MedicationRecord>[]
  spans: ZoneSpans
  now: Temporal.Instant
  /** The id of the medication's name. */
  describedBy: string
  refresh: () => Promise<void>
}) {
  const { item, others, same, spans, now, describedBy, refresh } = props
  const t = useTexts(holdsTexts)
  const { pause, resume } = useHold(refresh)
  const { join } = useJoinedMedication(refresh)
  const [asks, setAsks] = useState(false)
  /** How many of `same` are other medicines, while the next one is asked about. */
  const [othersCount, setOthersCount] = useState<number | null>(null)
  const toShow = useRef<string | null>(null)
  const askedAbout = othersCount === null ? undefined : same[othersCount]
  const [busy, setBusy] = useState(false)
  const ahead = holdsAhead(item.doses.schedule.holds, spans, now)
  const begun = ahead.filter((hold) => hasBegun(hold, spans, now))
  // What has begun is resumed; a pause that is only planned stays, and is canceled by itself.
  const holds = begun.length > 0 ? begun : ahead
  const isPaused = holds.length > 0
  const stepDay = begun.length > 0 ? heldStepDay(item.doses, spans, now) : null
  const name = isolated(item.medication.name)
  const close = () => setAsks(false)

  async function goOn() {
    const said = begun.length > 0 ? t.resumed(name) : t.canceled(name)
    if (await resume(item.medication.id, holds, said)) close()
  }

  async function press() {
    if (begun.length > 0 && same.length > 0) setOthersCount(0)
    else await goOnOrAsk()
  }

  /** Whether it is a second plan of another current medicine (product 4.4). */
  async function answerSame({ other }: SameMedicine<MedicationRecord>, answer: SameMedicineAnswer) {
    toShow.current = answer === 'show' ? other.id : null
    const next = same.findIndex((one) => one.other.id === other.id) + 1
    const asksNext = answer === 'another' && next < same.length
    setOthersCount(asksNext ? next : null)
    if (asksNext || answer === 'show' || answer === 'back') return
    if (answer === 'same' && !(await join(item.medication.id, other.id))) return
    await goOnOrAsk()
  }

  async function goOnOrAsk() {
    const clock = wallClock(spans, now)
    const isLong = begun.some(({ from }) => Temporal.PlainDateTime.compare(from.add(longHold), clock) <= 0)
    if (!isPaused || isLong || stepDay) return setAsks(true)
    setBusy(true)
    await goOn()
    setBusy(false)
  }

  return (
    <>
      <Button
        variant={isPaused ? 'line' : 'quiet'}
        size="sm"
        busy={busy}
        aria-describedby={describedBy}
        onClick={press}
      >
        {begun.length > 0 ? t.resume : isPaused ? t.cancelPause : t.pause}
      </Button>
      {askedAbout && (
        <SameMedicineDialog
          // A new element each time: the safe button has the focus first.
          key={askedAbout.other.id}
          same={askedAbout}
          planned={usedMedicine(item.medication)}
          today={localDate(spans, now)}
          onAnswer={(answer) => void answerSame(askedAbout, answer)}
          returnFocus={() => (toShow.current === null ? null : document.getElementById(editButtonId(toShow.current)))}
        />
      )}
      {asks &&
        (isPaused ? (
          <ResumeDialog item={item} stepDay={stepDay} spans={spans} now={now} onResume={goOn} onClose={close} />
        ) : (
          <HoldDialog
            item={item}
            others={others.filter(({ doses }) => holdsAhead(doses.schedule.holds, spans, now).length === 0)}
            spans={spans}
            now={now}
            onPause={(id, hold, replaced) => pause(id, hold, name, replaced)}
            onClose={close}
          />
        ))}
    </>
  )
}
