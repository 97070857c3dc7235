import * as z from 'zod/mini'
import { dosageLimit } from '#core/medication/medication.ts'
import { decimalOf, decimalText } from '#core/stock/decimal.ts'
import { stockKinds, stockNoteLimit } from '#core/stock/ledger.ts'
import { daysBeforeLimit, piecesLimit, unitLength } from '#core/stock/pieces.ts'
import type { FieldError } from '#core/texts/field-error.ts'
import { instant, plainDate, uuid } from './codecs.ts'
import { endpoint, nothing } from './endpoint.ts'
import { line, text } from './text.ts'

/** Thousandths of a unit of stock, which travel as a number in plain digits: '0.5'. */
const units = z.codec(
  z.string().check(z.regex(/^-?\d{1,9}(?:\.\d{1,3})?$/, 'Not a number of at most three decimal places')),
  z.number(),
  { decode: (digits) => decimalOf(digits) ?? 0, encode: decimalText },
)

/** Letters only, so that a number before it reads one way. */
const unit = line(unitLength, 'unit_required').check(
  z.minLength(1, 'unit_required' satisfies FieldError),
  z.regex(/^\p{L}+(?: \p{L}+)*$/u, 'unit_letters' satisfies FieldError),
)

const daysBeforeError: FieldError = `whole_number_from:0,${daysBeforeLimit}`

/** What is tracked of a medication, and what there is by the record (dose-model 11). */
const stock = z.object({
  medicationId: uuid,
  unit: z.string(),
  pieces: z.array(z.object({ dosage: z.string(), pieces: units })),
  daysBefore: z.int(),
  /** Null until it is counted in this unit. */
  balance: z.nullable(
    z.object({
      /** Below zero where more was taken than counted. */
      units,
      countedAt: instant,
      isAtLeast: z.boolean(),
      /** Some intakes since the count took nothing off, because their amount in units is not known. */
      isAtMost: z.boolean(),
      unrecorded: z.int(),
    }),
  ),
  /** The amounts of which the patient has to tell how many units they are. */
  unknownAmounts: z.array(z.string()),
  runOut: z.nullable(
    z.object({
      kind: z.enum(['date', 'over-a-year', 'until-the-end', 'nothing-planned', 'unknown-pieces']),
      /** On the patient's calendar. */
      date: z.nullable(plainDate),
    }),
  ),
})
export type StockView = z.output<typeof stock>

const entryFacts = { id: uuid, medicationId: uuid, at: instant, madeAt: instant }

const storedEntry = z.discriminatedUnion('kind', [
  z.object({ ...entryFacts, kind: z.enum(stockKinds), amount: units, unit: z.string(), note: z.string() }),
  z.object({ ...entryFacts, kind: z.literal('undo'), names: z.array(uuid) }),
])
export type StoredStockEntry = z.output<typeof storedEntry>

export const listStocks = endpoint({
  method: 'GET',
  path: '/api/stocks',
  summary: 'What is left of each medication whose stock is tracked, and until when',
  access: 'patient',
  input: nothing,
  output: z.object({ stocks: z.array(stock) }),
})

export const putStock = endpoint({
  method: 'PUT',
  path: '/api/stocks/{medicationId}',
  summary: "Track a medication's stock, or change how it is counted",
  access: 'patient',
  input: z.object({
    medicationId: uuid,
    unit,
    pieces: z.array(z.object({ dosage: text(dosageLimit), pieces: units })).check(z.maxLength(piecesLimit)),
    daysBefore: z
      .int(daysBeforeError)
      .check(z.minimum(0, daysBeforeError), z.maximum(daysBeforeLimit, daysBeforeError)),
  }),
  output: nothing,
})

/** The entries stay. */
export const removeStock = endpoint({
  method: 'DELETE',
  path: '/api/stocks/{medicationId}',
  summary: "Stop tracking a medication's stock",
  access: 'patient',
  input: z.object({ medicationId: uuid }),
  output: nothing,
})

export const listStockEntries = endpoint({
  method: 'GET',
  path: '/api/stocks/{medicationId}/entries',
  summary: "The counts, refills, losses and undos of a medication's stock, newest first",
  access: 'patient',
  input: z.object({ medicationId: uuid }),
  output: z.object({ entries: z.array(storedEntry) }),
})

export const putStockEntry = endpoint({
  method: 'PUT',
  path: '/api/stock-entries/{id}',
  summary: 'Record a count, a refill or a loss of a stock, or undo some',
  access: 'patient',
  input: z.discriminatedUnion('kind', [
    z.object({
      ...entryFacts,
      kind: z.enum(stockKinds),
      amount: units,
      unit,
      note: z._default(text(stockNoteLimit), ''),
    }),
    z.object({
      ...entryFacts,
      kind: z.literal('undo'),
      names: z.array(uuid).check(z.minLength(1), z.maxLength(100)),
    }),
  ]),
  output: nothing,
})
