import * as z from 'zod/mini'
import { dosageLimit } from '#core/medication/medication.ts'
import { anchors } from '#core/schedule/anchors.ts'
import { longestHours, type Pattern } from '#core/schedule/pattern.ts'
import { patternProblems, rowLimit, stepLimit } from '#core/schedule/pattern-problem.ts'
import type { FieldError } from '#core/texts/field-error.ts'
import { minuteMs } from '#core/time/durations.ts'
import { instant, plainDate, plainTime } from './codecs.ts'
import { oneLine, storable } from './text.ts'

const weekday = z.literal([1, 2, 3, 4, 5, 6, 7])

const presets = [
  z.object({ frequency: z.enum(['daily', 'twice-daily', 'three-times-daily']), time: plainTime }),
  z.object({ frequency: z.literal('weekly'), time: plainTime, weekday }),
] as const

const wholeNumber = (from: number, to: number, error: FieldError) =>
  z.int(error).check(z.minimum(from, error), z.maximum(to, error))

const cycleDays = () => wholeNumber(1, 365, 'cycle_days:1,365')

const days = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('every') }),
  z.object({
    kind: z.literal('weekdays'),
    weekdays: z.array(weekday).check(z.minLength(1, 'weekdays_required' satisfies FieldError), z.maxLength(7)),
  }),
  z.object({ kind: z.literal('every-nth'), days: wholeNumber(2, 365, 'whole_number_from:2,365'), from: plainDate }),
  z.object({ kind: z.literal('month-day'), day: wholeNumber(1, 31, 'month_day:1,31') }),
  z.object({
    kind: z.literal('cycle'),
    on: cycleDays(),
    off: cycleDays(),
    from: plainDate,
    phase: z.enum(['on', 'off']),
  }),
])

const custom = (dosage: z.ZodMiniType<string, string>) =>
  z.object({
    frequency: z.literal('custom'),
    steps: z
      .array(
        z.object({
          from: z.nullable(plainDate),
          rows: z
            .array(z.object({ days, time: plainTime, anchor: z.optional(z.enum(anchors)), dosage }))
            .check(
              z.minLength(1, 'rows_required' satisfies FieldError),
              z.maxLength(rowLimit, `rows_at_most:${rowLimit}` satisfies FieldError),
            ),
        }),
      )
      .check(z.minLength(1), z.maxLength(stepLimit, `steps_at_most:${stepLimit}` satisfies FieldError)),
  })

const hourly = z.object({
  frequency: z.literal('hourly'),
  hours: wholeNumber(1, longestHours, `hours_from:1,${longestHours}`),
  first: instant.check(z.refine((at) => at.epochMilliseconds % minuteMs === 0, 'Not a whole minute')),
  time: plainTime,
})

const stored = z.discriminatedUnion('frequency', [...presets, hourly, custom(z.string())])

/** A pattern as it travels. */
export type EncodedPattern = z.input<typeof stored>

type EncodedSteps = Extract<EncodedPattern, { frequency: 'custom' }>['steps']

/** The steps of a custom pattern as they travel, without the amounts. */
export type EncodedTimes = readonly {
  readonly from: EncodedSteps[number]['from']
  readonly rows: readonly Omit<EncodedSteps[number]['rows'][number], 'dosage'>[]
}[]

/** Core's lists that are never empty are checked by length only: the type cannot follow. */
const asPattern = (schema: z.ZodMiniType) => schema as unknown as z.ZodMiniType<Pattern, EncodedPattern>

/** As stored: amounts are checked only on input, so that whatever is stored can be read. */
export const pattern = asPattern(stored)

const rowDosage = z
  .string('amount_required' satisfies FieldError)
  .check(
    z.trim(),
    z.minLength(1, 'amount_required' satisfies FieldError),
    z.maxLength(dosageLimit, `characters_at_most:${dosageLimit}` satisfies FieldError),
    storable,
    oneLine,
  )

/** As entered: also refuses what cannot be planned (dose-model 2.6). */
export const newPattern = asPattern(z.discriminatedUnion('frequency', [...presets, hourly, custom(rowDosage)])).check(
  z.check<Pattern>((context) => {
    // Rows are compared only once each of them can be planned.
    if (context.issues.length > 0 || context.value.frequency !== 'custom') return
    for (const { path, error } of patternProblems(context.value)) {
      context.issues.push({ code: 'custom', path: [...path], message: error, input: undefined })
    }
  }),
)
