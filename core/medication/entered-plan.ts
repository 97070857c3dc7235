import type { AnchorTimes } from '../schedule/anchors.ts'
import type { Pattern } from '../schedule/pattern.ts'
import type { Language } from '../settings/settings.ts'
import type { Nominal } from '../time/nominal.ts'
import { enteredHourly, type HourlyContext, hourlyGroup } from './hourly-draft.ts'
import { type MedicationDraft, patternOf } from './medication.ts'
import { type EnteredPattern, enteredPattern, type LineDraft, type PatternDraft, presetDraft } from './pattern-draft.ts'

/** What the add and the edit form plan: a preset or a custom pattern. */
export type EnteredPlan = Omit<EnteredPattern, 'pattern'> & {
  /** The first dose of a plan by the hour, as entered or proposed; null of any other. */
  readonly firstDose: Nominal | null
  /** Null while something is missing or wrong. */
  readonly pattern: Pattern | null
  /** The custom part; null while a preset is chosen. */
  readonly draft: PatternDraft | null
}

type PlanContext = {
  /** The amount of a preset, with which the custom part begins. */
  readonly amount: Pick<LineDraft, 'amount' | 'stored'>
  readonly today: Temporal.PlainDate
  readonly language: Language
  readonly hourly: HourlyContext
  /** The patient's; null while they are unknown. */
  readonly anchorTimes: AnchorTimes | null
  /** A later step of a new plan begins today or later; those of a stored one may be over. */
  readonly isNew: boolean
}

export function enteredPlan(
  form: MedicationDraft,
  { amount, today, language, isNew, hourly, anchorTimes }: PlanContext,
): EnteredPlan {
  if (!form.isCustom) return { draft: null, pattern: patternOf(form), firstDose: null, errors: {}, amounts: [] }
  const draft = form.custom ?? presetDraft(form, amount, today)
  const group = hourlyGroup(draft)
  if (group) return { draft, ...enteredHourly(group, hourly), amounts: [] }
  return { draft, firstDose: null, ...enteredPattern(draft, language, isNew ? today : null, anchorTimes) }
}

/** The amount of a call that needs one: of a custom pattern the first; the server lists all of its amounts. */
export function sentDosage(pattern: Pattern, dosage: string): string {
  return pattern.frequency === 'custom' ? pattern.steps[0].rows[0].dosage : dosage
}
