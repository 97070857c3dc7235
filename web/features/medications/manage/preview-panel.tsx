import { useId, useState } from 'react'
import { capital } from '#core/texts/capital.ts'
import { type Nominal, nominalText } from '#core/time/nominal.ts'
import { localDate, wallClock, type ZoneSpans } from '#core/time/span.ts'
import { dosesTexts } from '#web/texts/en/doses.ts'
import { manageTexts } from '#web/texts/en/manage.ts'
import { medicationsTexts } from '#web/texts/en/medications.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Choices } from '#web/ui/choices.tsx'
import { FieldGroup } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { doseChoice, plannedTimeText } from '../planned-time.ts'
import type { Preview } from './use-preview.ts'
import '../first-dose.css'

/**
 * "Last taken ..., next ..., then ...", shown before anything is saved (dose-model 7.3), and the choice of a later first dose.
 */
export function PreviewPanel(props: {
  preview: Preview | null
  failed: boolean
  /** Why there is no preview yet. */
  missing: string
  spans: ZoneSpans
  now: Temporal.Instant
  /** The later first dose that the patient chose; null for the default. */
  chosen: Nominal | null
  onChoose: (nominal: Nominal) => void
}) {
  const { preview, failed, missing, spans, now, chosen, onChoose } = props
  const t = useTexts(manageTexts).preview
  const near = useTexts(medicationsTexts).firstDose
  const { day } = useTexts(dosesTexts)
  const [isChoosing, setChoosing] = useState(false)
  const id = useId()
  const today = localDate(spans, now)
  const when = (shown: Nominal) => plannedTimeText(shown, today, near)
  const choices = preview?.changesPlan ? preview.choices : []
  const firstChoice = preview && firstDoseOf(preview, chosen)
  const canChoose = choices.length > 1
  return (
    <>
      <div className="first-dose first-dose--long">
        <Icon name="calendar" />
        <span role="status">
          <b>{title()}</b>
          <small>{details()}</small>
        </span>
        {canChoose && (
          <Button
            variant="quiet"
            size="sm"
            aria-expanded={isChoosing}
            aria-controls={id}
            onClick={() => setChoosing(!isChoosing)}
          >
            {isChoosing ? t.done : t.choose}
          </Button>
        )}
      </div>
      {preview && canChoose && isChoosing && (
        <div className="first-dose-choice" id={id}>
          <FieldGroup legend={t.legend}>
            <Choices
              name={`${id}-choice`}
              layout="two"
              choices={choices.map((choice) => doseChoice(choice, today, day))}
              value={firstChoice ? nominalText(firstChoice) : null}
              onChange={(value) => onChoose(Temporal.PlainDateTime.from(value))}
            />
          </FieldGroup>
        </div>
      )}
    </>
  )

  function title(): string {
    if (!preview) return t.waiting
    return preview.next ? t.next(when(preview.next.shown)) : t.none
  }

  function details(): string {
    if (!preview) return failed ? t.failed : missing
    const { lastTaken, open, afterNext, changesPlan, todayEmpty, fallenOut } = preview
    const isUnsure = changesPlan && open !== null
    return [
      !isUnsure && (lastTaken ? t.lastTaken(when(wallClock(spans, lastTaken))) : t.neverTaken),
      afterNext && t.afterThat(when(afterNext.shown)),
      !changesPlan && t.sameTimes,
      changesPlan && todayEmpty && t.todayEmpty,
      ...fallenOut.map((shown) => t.notAddedAgain(capital(when(shown)))),
    ]
      .filter((part) => typeof part === 'string')
      .join(' ')
  }
}

/**
 * The dose that the plan goes on with: the one chosen, else the next; the one after it if the next is a dose of the old plan
 * that stays.
 */
export function firstDoseOf(
  { choices, next, afterNext, changesPlan }: Preview,
  chosen: Nominal | null,
): Nominal | null {
  if (!changesPlan) return next?.nominal ?? null
  const isComing = (nominal: Nominal) => [next, afterNext].some((dose) => dose?.nominal.equals(nominal))
  return chosen ?? choices.find(({ nominal }) => isComing(nominal))?.nominal ?? null
}
