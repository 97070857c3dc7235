import { useRef, useState } from 'react'
import { type MedicationRecord, usedMedicine } from '#core/api/medications.ts'
import type { SameMedicine } from '#core/medication/weekly-guard.ts'
import { heldStepDay } from '#core/schedule/held-step.ts'
import { type Hold, hasBegun, holdsAhead } from '#core/schedule/hold.ts'
import { localDate, wallClock, type ZoneSpans } from '#core/time/span.ts'
import type { MedicationDoses } from '#web/lib/record.ts'
import { holdsTexts } from '#web/texts/en/holds.ts'
import { isolated } from '#web/texts/isolate.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { RowAction } from '#web/ui/row-actions.tsx'
import { useJoinedMedication } from '../manage/use-joined-medication.ts'
import { rowButtonId } from '../row-ids.ts'
import { type SameMedicineAnswer, SameMedicineDialog } from '../same-medicine-dialog.tsx'
import { HoldDialog } from './hold-dialog.tsx'
import { ResumeDialog } from './resume-dialog.tsx'
import { useHold } from './use-hold.ts'

/** After so long the patient may not know how to start again (dose-model 12.1). */
const longHold = { days: 2 } as const

/** Pauses a medication, or resumes it (product 4.8). */
export function HoldAction(props: {
  item: MedicationDoses
  /** The patient's other current medications, which can be paused with it. */
  others: readonly MedicationDoses[]
  /** Other current medications that may be the same medicine. */
  same: readonly SameMedicine<MedicationRecord>[]
  spans: ZoneSpans
  now: Temporal.Instant
  /** The medicine, for screen readers. */
  of: string
  refresh: () => Promise<void>
  /** The patient would rather see another medication of the list. */
  onShow: (id: string) => void
}) {
  const { item, others, same, spans, now, of, refresh, onShow } = props
  const t = useTexts(holdsTexts)
  const { pause, resume } = useHold(refresh)
  const { join } = useJoinedMedication(refresh)
  /**
   * The open question. Its holds stay the same until it closes: the answer, another device or time ends one, and the next one is
   * not meant.
   */
  const [asks, setAsks] = useState<'pause' | { readonly holds: readonly Hold[] } | null>(null)
  /** How many of `same` are other medicines, while the next one is asked about, and the holds to end after it. */
  const [asksSame, setAsksSame] = useState<{ readonly count: number; readonly holds: readonly Hold[] } | null>(null)
  const toShow = useRef<string | null>(null)
  const askedAbout = asksSame ? same[asksSame.count] : undefined
  const [busy, setBusy] = useState(false)
  const ahead = holdsAhead(item.doses.schedule.holds, spans, now)
  const begun = ahead.filter((hold) => hasBegun(hold, spans, now))
  // What has begun is resumed. A pause that is only planned is canceled by itself: the one that the row names.
  const holds = begun.length > 0 ? begun : ahead.slice(-1)
  const isPaused = holds.length > 0
  const stepDay = begun.length > 0 ? heldStepDay(item.doses, spans, now) : null
  const name = isolated(item.medication.name)
  const close = () => setAsks(null)

  async function goOn(ended: readonly Hold[]) {
    const said = ended.some((hold) => hasBegun(hold, spans, now)) ? t.resumed(name) : t.canceled(name)
    if (await resume(item.medication.id, ended, said)) close()
  }

  async function press() {
    if (begun.length > 0 && same.length > 0) setAsksSame({ count: 0, holds })
    else await goOnOrAsk(holds)
  }

  /** Whether it is a second plan of another current medicine (product 4.4). */
  async function answerSame(
    { other }: SameMedicine<MedicationRecord>,
    answer: SameMedicineAnswer,
    ended: readonly Hold[],
  ) {
    toShow.current = answer === 'show' ? other.id : null
    if (answer === 'show') onShow(other.id)
    const next = same.findIndex((one) => one.other.id === other.id) + 1
    const asksNext = answer === 'another' && next < same.length
    setAsksSame(asksNext ? { count: next, holds: ended } : null)
    if (asksNext || answer === 'show' || answer === 'back') return
    if (answer === 'same' && !(await join(item.medication.id, other.id))) return
    await goOnOrAsk(ended)
  }

  async function goOnOrAsk(ended: readonly Hold[]) {
    const clock = wallClock(spans, now)
    const isLong = ended.some(({ from }) => Temporal.PlainDateTime.compare(from.add(longHold), clock) <= 0)
    if (ended.length === 0) return setAsks('pause')
    if (isLong || stepDay) return setAsks({ holds: ended })
    setBusy(true)
    await goOn(ended)
    setBusy(false)
  }

  return (
    <>
      <RowAction
        of={of}
        variant={begun.length > 0 ? 'line' : 'quiet'}
        icon={isPaused ? 'play' : 'pause'}
        busy={busy}
        onClick={press}
      >
        {begun.length > 0 ? t.resume : isPaused ? t.cancelPause : t.pause}
      </RowAction>
      {asksSame && askedAbout && (
        <SameMedicineDialog
          // A new element each time: the safe button has the focus first.
          key={askedAbout.other.id}
          same={askedAbout}
          planned={usedMedicine(item.medication)}
          today={localDate(spans, now)}
          onAnswer={(answer) => void answerSame(askedAbout, answer, asksSame.holds)}
          returnFocus={() => (toShow.current === null ? null : document.getElementById(rowButtonId(toShow.current)))}
        />
      )}
      {asks && asks !== 'pause' && (
        <ResumeDialog
          item={item}
          stepDay={stepDay}
          spans={spans}
          now={now}
          onResume={() => goOn(asks.holds)}
          onClose={close}
        />
      )}
      {asks === 'pause' && (
        <HoldDialog
          item={item}
          others={others.filter(({ doses }) => holdsAhead(doses.schedule.holds, spans, now).length === 0)}
          spans={spans}
          now={now}
          onPause={(id, hold, replaced) => pause(id, hold, name, replaced)}
          onClose={close}
        />
      )}
    </>
  )
}
