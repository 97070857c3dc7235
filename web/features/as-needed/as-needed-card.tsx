import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Excess, recentExcess } from '#core/as-needed/excess.ts'
import { limitCheck, limitStatus } from '#core/as-needed/limit-check.ts'
import { type Limits, type LimitVersion, openLimits } from '#core/as-needed/limits.ts'
import { gapText, limitParts } from '#core/as-needed/limits-text.ts'
import type { LimitedIntake } from '#core/as-needed/timed-intakes.ts'
import { limitedIntakes } from '#core/as-needed/timed-intakes.ts'
import { dosageOf } from '#core/medication/measure.ts'
import { capital } from '#core/texts/capital.ts'
import { dayMs, minuteMs, msBetween } from '#core/time/durations.ts'
import type { ZoneSpans } from '#core/time/span.ts'
import type { AsNeededMedication } from '#web/lib/record.ts'
import { asNeededTexts } from '#web/texts/en/as-needed.ts'
import { dosesTexts } from '#web/texts/en/doses.ts'
import { amountText } from '#web/texts/medicine-text.ts'
import { useLimitsFormat } from '#web/texts/use-format.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { BidiText } from '#web/ui/bidi-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChoiceDialog } from '#web/ui/choice-dialog.tsx'
import { useIsSettled } from '#web/ui/double-tap.ts'
import { Icon } from '#web/ui/icon.tsx'
import { PhoneButton } from '#web/ui/phone-button.tsx'
import { IntakeForm } from './intake-form.tsx'
import { whenText } from './intake-time.ts'
import { numberText, questionText } from './question-text.ts'
import { useIntakes } from './use-intakes.ts'
import '#web/ui/warning-box.css'
import './as-needed-card.css'

type CardProps = {
  item: AsNeededMedication
  spans: ZoneSpans
  now: Temporal.Instant
  /** The poison line of the patient's country, if one is known. */
  poisonLine: string | null
}

/** A medicine taken as needed: the last intake, what was taken in 24 hours, when the next is possible, and logging it. */
export function AsNeededCard(props: CardProps) {
  const limits = openLimits(props.item.medication.limits)
  return limits && <CardOf {...props} limits={limits} />
}

function CardOf({ item, limits, spans, now: shownNow, poisonLine }: CardProps & { limits: LimitVersion }) {
  const { medication } = item
  // The page's time is up to a minute old: what was logged since counts already.
  const now = latest([shownNow, ...[...item.intakes, ...(item.joined ?? [])].map(({ actualTime }) => actualTime)])
  const t = useTexts(asNeededTexts)
  const [nameId, takeId] = [useId(), useId()]
  const [isFormOpen, setFormOpen] = useState(false)
  const intakes = limitedIntakes(item.intakes, item.doses, spans, item.joined)
  const actions = useIntakes(item, limits, spans)
  const { question } = actions
  const last = item.intakes.at(-1)
  const excess = recentExcess(limits, intakes, now)
  // Another device may log an intake just before the tap, which was meant for the one that stood here.
  const isSettled = useIsSettled(last?.id ?? '')
  // The last one of all may be of a plan, or of another plan of the medicine: that one is not undone here.
  const isNamed = intakes.at(-1)?.id === last?.id

  function closeForm() {
    flushSync(() => setFormOpen(false))
    // The pressed button has disappeared with the form.
    document.getElementById(takeId)?.focus()
  }

  return (
    <article className="medication medication--as-needed" aria-labelledby={nameId}>
      <span className="medication__mark soft">
        <Icon name="pill" />
      </span>
      <Possible limits={limits} intakes={intakes} spans={spans} now={now} />
      <div className="medication__details">
        <h3 id={nameId}>
          <bdi>{medication.name}</bdi> <span dir="auto">{amountText(limits.dosage)}</span>
        </h3>
        <IntakeFacts limits={limits} intakes={intakes} spans={spans} now={now} />
        {item.joined && <p className="soft small">{t.joined}</p>}
      </div>
      <div className="medication__actions">
        {/* Only one way to record an intake is open. */}
        {!isFormOpen && (
          <>
            <Button
              id={takeId}
              variant="line"
              size="sm"
              busy={actions.isLogging}
              aria-describedby={nameId}
              onClick={() => actions.logNow()}
            >
              {t.takeNow(amountText(limits.dosage))}
            </Button>
            <Button variant="quiet" size="sm" aria-describedby={nameId} onClick={() => setFormOpen(true)}>
              {t.other}
            </Button>
          </>
        )}
        {last && !excess && msBetween(last.actualTime, now) < dayMs && (
          <Button
            variant="quiet"
            size="sm"
            aria-label={t.undoOf(whenText(last.actualTime, spans, now, t))}
            aria-describedby={nameId}
            data-focus-back={takeId}
            onClick={() => isSettled && void actions.undo(last)}
          >
            {isNamed ? t.undo : t.undoOf(whenText(last.actualTime, spans, now, t))}
          </Button>
        )}
      </div>
      {excess && <ExcessNote {...{ excess, spans, now, poisonLine }} focusBack={takeId} onUndo={actions.undo} />}
      {isFormOpen && (
        <IntakeForm
          limits={limits}
          spans={spans}
          now={now}
          onLog={(intake) => {
            // What is typed stays until the question is answered: a wrong time is corrected, not typed anew.
            if (!actions.log(intake)) closeForm()
          }}
          onCancel={closeForm}
        />
      )}
      {question && (
        <Question
          text={questionText(medication.name, limits, intakes, question, { spans, now, t })}
          returnFocus={() => document.getElementById(takeId)}
          onAnswer={(isTaken) => {
            if (isTaken) setFormOpen(false)
            actions.answer(isTaken)
          }}
        />
      )}
    </article>
  )
}

type StatusProps = { limits: Limits; intakes: readonly LimitedIntake[]; spans: ZoneSpans; now: Temporal.Instant }

/** When the next intake is possible. */
function Possible({ limits, intakes, spans, now }: StatusProps) {
  const t = useTexts(asNeededTexts)
  const { possible } = limitStatus(limits, intakes, now)
  const isNow = possible !== null && msBetween(now, possible) <= 0
  return (
    <div className="medication__when">
      <span className="status num">
        {possible && (isNow ? t.possibleNow : t.possible(whenText(possible, spans, now, t)))}
      </span>
    </div>
  )
}

/** The last intake, what was taken in 24 hours, the other limits, and whether the next one would be the last allowed. */
function IntakeFacts({ limits, intakes, spans, now }: StatusProps) {
  const t = useTexts(asNeededTexts)
  const format = useLimitsFormat()
  const { last, total, possible } = limitStatus(limits, intakes, now)
  const when = (at: Temporal.Instant) => whenText(at, spans, now, t)
  const next = limitCheck(limits, intakes, { at: now, dosage: limits.dosage }, now)
  const isPossible = possible !== null && msBetween(now, possible) <= 0
  const sum = last && sumText()
  // A limit that the sum names is not said again.
  const others = limitParts(sum ? { ...limits, [sum.says]: null } : limits, format)
  return (
    <>
      <ul className="as-needed__facts num">
        <li>{last ? t.last(when(last.at), last.dosage ? amountText(last.dosage) : '?') : t.none}</li>
        {sum && <li>{sum.text}</li>}
        {others.length > 0 && <li>{capital(others.join(', '))}</li>}
      </ul>
      {isPossible && next.isLast && next.possibleAfter && (
        <p className="as-needed__last-one">
          <Icon name="missed" size="sm" />
          {t.lastOne(when(next.possibleAfter))}
        </p>
      )}
    </>
  )

  /** Null where an amount cannot be summed: a number beside the most would be read as its sum. */
  function sumText(): { readonly text: string; readonly says: 'max' | 'count' | 'nothing' } | null {
    const { max, count } = limits
    if (max && total.sum) return { text: t.sumOf(numberText(total.sum), amountText(max)), says: 'max' }
    if (count !== null) return { text: t.countOf(total.count, count), says: 'count' }
    if (max) return null
    return { text: t.sum(total.sum ? amountText(dosageOf(total.sum)) : `${total.count}`), says: 'nothing' }
  }
}

/** Says that more is recorded than the limits allow, until it is undone or a day has passed (dose-model 10.4). */
function ExcessNote(props: {
  excess: Excess
  spans: ZoneSpans
  now: Temporal.Instant
  poisonLine: string | null
  focusBack: string
  onUndo: ReturnType<typeof useIntakes>['undo']
}) {
  const { excess, spans, now, poisonLine, focusBack, onUndo } = props
  const { pair, isUnasked, intakes } = excess
  const t = useTexts(asNeededTexts)
  const { callLine } = useTexts(dosesTexts)
  const undoable = (pair ?? intakes).flatMap(({ asNeeded }) => asNeeded ?? [])
  // After one is undone, another one's button takes its place, under the same finger.
  const isSettled = useIsSettled(undoable.map(({ id }) => id).join())
  return (
    <div className="card-wide warning-box">
      <p className="warning-box__text" role="alert">
        <Icon name="warning" size="sm" />
        <span>{text()}</span>
      </p>
      {poisonLine !== null && <PhoneButton phone={poisonLine}>{callLine(poisonLine)}</PhoneButton>}
      {undoable.map((intake) => (
        <Button
          key={intake.id}
          variant="line"
          size="sm"
          data-focus-back={focusBack}
          onClick={() => isSettled && void onUndo(intake)}
        >
          {t.undoOf(whenText(intake.actualTime, spans, now, t))}
        </Button>
      ))}
    </div>
  )

  function text(): string {
    if (!pair) return t.tooMuch
    const gap = gapText(Math.floor(msBetween(pair[0].at, pair[1].at) / minuteMs), t)
    return (isUnasked ? t.twoNearDevices : t.twoNear)(gap)
  }
}

function Question(props: {
  text: ReturnType<typeof questionText>
  returnFocus: () => HTMLElement | null
  onAnswer: (isTaken: boolean) => void
}) {
  const { text, returnFocus, onAnswer } = props
  const t = useTexts(asNeededTexts)
  return (
    <ChoiceDialog
      title={<BidiText>{text.title}</BidiText>}
      keepLabel={text.keep}
      onKeep={() => onAnswer(false)}
      choices={[{ label: t.took, run: () => onAnswer(true) }]}
      returnFocus={returnFocus}
    >
      {text.lines.map((line) => (
        <p key={line}>
          <BidiText>{line}</BidiText>
        </p>
      ))}
    </ChoiceDialog>
  )
}

function latest(instants: readonly [Temporal.Instant, ...Temporal.Instant[]]): Temporal.Instant {
  return instants.reduce((a, b) => (Temporal.Instant.compare(a, b) > 0 ? a : b))
}
