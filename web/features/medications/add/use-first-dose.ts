import { useState } from 'react'
import type { MedicationForm } from '#core/medication/medication.ts'
import { earliestSince } from '#core/schedule/first-dose.ts'
import type { Pattern } from '#core/schedule/pattern.ts'
import type { Nominal } from '#core/time/nominal.ts'
import { localDate, type ZoneSpans } from '#core/time/span.ts'
import { medicationsTexts } from '#web/texts/en/medications.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { firstDoseView } from './first-dose-view.ts'

/**
 * The first dose of the medication in a form: the soonest, one that the patient chose, or the next one of a medicine that they
 * have been taking (dose-model 2.4).
 * @param id of the choice on the page
 * @param pattern of the form; null while something is missing
 */
export function useFirstDose(
  id: string,
  form: MedicationForm,
  pattern: Pattern | null,
  spans: ZoneSpans,
  now: Temporal.Instant,
) {
  const t = useTexts(medicationsTexts).firstDose
  const [chosen, setChosen] = useState<Nominal | null>(null)
  const [since, setSince] = useState<string | null>(null)
  const [isChanging, setChanging] = useState(false)
  const today = localDate(spans, now)
  const isHourly = pattern?.frequency === 'hourly'
  const sinceError = isHourly ? undefined : sinceProblem(since, today, t)

  function toggle() {
    setChanging(!isChanging)
    if (isChanging) return
    requestAnimationFrame(() => {
      const choice = document.getElementById(id)
      choice?.querySelector<HTMLElement>('input:checked')?.focus()
      choice?.scrollIntoView({ block: 'nearest' })
    })
  }

  return {
    id,
    spans,
    today,
    view: firstDoseView(form, pattern, chosen, spans, now),
    choose: setChosen,
    /** "I have been taking this since ...", as typed; null when it is new. */
    since: isHourly ? null : since,
    /** Why the date is wrong. */
    sinceError,
    /** The date to store; null if it is new, or wrong. */
    sinceDate: since && !sinceError && !isHourly ? Temporal.PlainDate.from(since) : null,
    enterSince: (value: string | null) => {
      setSince(value)
      setChosen(null)
    },
    isChanging: isChanging && !isHourly,
    show: () => setChanging(true),
    toggle,
  }
}

/** Why the date of "I have been taking this since ..." is wrong: not a date, in the future, or too long ago. */
function sinceProblem(
  since: string | null,
  today: Temporal.PlainDate,
  t: { readonly sinceFuture: string; readonly sinceTooOld: string },
): string | undefined {
  if (since === null) return undefined
  if (since === '' || Temporal.PlainDate.compare(since, today) > 0) return t.sinceFuture
  return Temporal.PlainDate.compare(since, earliestSince(today)) < 0 ? t.sinceTooOld : undefined
}
