import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { anyCustomLife, anyHourlyLife, anyLife, type LifeEvent } from '#core/testing/life.ts'
import { differencesIn } from '#core/testing/twin.ts'

/*
 * A search by hand for lives of which core and the independent computation say something different:
 * `npm run fuzz -- --steps 1000000 --seed 1 --kinds any,custom,hourly`. Ends with 1 if it finds one.
 */

const lives = { any: anyLife, custom: anyCustomLife, hourly: anyHourlyLife }
type Kind = keyof typeof lives

const { values } = parseArgs({
  options: {
    steps: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    kinds: { type: 'string', default: Object.keys(lives).join() },
  },
})

const kinds = values.kinds.split(',').filter((name): name is Kind => name in lives)
if (kinds.length === 0) throw new Error(`--kinds takes some of ${Object.keys(lives)}.`)

/** What differs in a life, and what happened until then; an error too. */
function whatDiffersIn(life: readonly LifeEvent[]): string[] {
  try {
    return differencesIn(life)
  } catch (error) {
    return [String(error instanceof Error ? error.stack : error)]
  }
}

/** Lives of one kind from one seed. @returns how many steps they have, and how many of them differ */
function search(kind: Kind, seed: number): { readonly steps: number; readonly differing: number } {
  const drawn = fc.sample<readonly LifeEvent[]>(lives[kind], { seed, numRuns: 100 })
  const found = drawn.map(whatDiffersIn).filter((lines) => lines.length > 0)
  for (const lines of found) console.log([`Again: --kinds ${kind} --seed ${seed} --steps 1`, ...lines].join('\n  '))
  return { steps: drawn.reduce((sum, life) => sum + life.length, 0), differing: found.length }
}

let [steps, differing] = [0, 0]
for (let seed = Number(values.seed); steps < Number(values.steps); seed++) {
  for (const kind of kinds) {
    const found = search(kind, seed)
    steps += found.steps
    differing += found.differing
  }
  console.log(`seed ${seed}: ${steps.toLocaleString('en')} steps, ${differing} lives differ`)
}
if (differing > 0) process.exitCode = 1
