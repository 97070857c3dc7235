import { expect, test } from 'vitest'
import { day, minute } from './clock-oracle.ts'
import { DoseOracle, type OracleEntry } from './dose-oracle.ts'
import type { OracleHold, OracleHoldEnd } from './hold-oracle.ts'
import { anyPlan, numbersFrom, walk } from './oracle-walk.ts'
import { balanceOf, type OracleStockEntry, runOutOf } from './stock-oracle.ts'

/*
 * What must hold for any life, of the independent computation itself.
 */

const zone = 'America/New_York'

test('nothing changes what is past but an undo, and no first dose of an edit comes too soon', () => {
  const found: string[] = []
  for (let seed = 1; seed <= 60; seed++) found.push(...walk(seed, 60).map((text) => `seed ${seed}: ${text}`))
  expect(found).toEqual([])
})

test('entries, pauses and stock come to the same in any order, and doubled', () => {
  for (let seed = 1; seed <= 150; seed++) {
    const random = numbersFrom(seed)
    const start = Date.UTC(2026, random(12), 1 + random(28), random(24))
    const plan = anyPlan(random, Math.floor(start / day), start)
    const fresh = () => {
      const oracle = new DoseOracle(zone, start)
      oracle.adds('med', { plan, at: start })
      return oracle
    }
    const planned = fresh().doses('med', start, start + 30 * day)
    const when = () => start + random(30 * 24 * 60) * minute
    const entries: OracleEntry[] = Array.from({ length: 12 }, (_, index) => {
      const dose = planned[random(Math.max(1, planned.length))]
      const facts = { id: `e${index}`, nominal: dose?.nominal ?? null, recordedAt: when() }
      if (random(4) === 0) return { ...facts, status: 'cleared', clears: [`e${random(12)}`] }
      if (random(4) === 0) return { ...facts, status: 'missed', reason: random(2) === 0 ? 'doctor' : 'ill' }
      return { ...facts, status: 'taken', at: when(), pieces: random(3) * 500 }
    })
    const holds: OracleHold[] = Array.from({ length: 3 }, (_, index) => {
      const from = Math.floor((start + random(20) * day) / minute)
      const span = { from, until: random(2) === 0 ? null : from + random(9) * 1440 }
      return { id: `h${index}`, medications: ['med'], cause: 'ill', ...span, madeAt: when() }
    })
    const ends: OracleHoldEnd[] = Array.from({ length: 3 }, () => ({ holdId: `h${random(3)}`, at: when() }))
    const ledger: OracleStockEntry[] = Array.from({ length: 8 }, (_, index) => {
      const facts = { id: `s${index}`, at: when(), madeAt: when() }
      if (random(5) === 0) return { ...facts, kind: 'undo', names: [`s${random(8)}`] }
      return {
        ...facts,
        kind: random(3) === 0 ? 'count' : random(2) === 0 ? 'refill' : 'loss',
        amount: random(20) * 500,
      }
    })
    const told = (order: <T>(of: readonly T[]) => readonly T[]) => {
      const oracle = fresh()
      for (const entry of order(entries)) oracle.records('med', entry)
      for (const hold of order(holds)) oracle.holds(hold)
      for (const end of order(ends)) oracle.resumes(end)
      const now = start + 20 * day
      const stock = order(ledger)
      return {
        doses: oracle.doses('med', start, start + 40 * day),
        balance: balanceOf(oracle, 'med', stock, now),
        runOut: runOutOf(oracle, 'med', stock, now),
      }
    }
    const shuffled = <T>(of: readonly T[]) => {
      const doubled = [...of, ...of]
      for (let index = doubled.length - 1; index > 0; index--) {
        const other = random(index + 1)
        const one = doubled[index] as T
        doubled[index] = doubled[other] as T
        doubled[other] = one
      }
      return doubled
    }
    expect(told(shuffled), `seed ${seed}`).toEqual(told((of) => of))
  }
})
