import { parseArgs } from 'node:util'
import fc from 'fast-check'
import {
  anyCourseLife,
  anyCustomLife,
  anyHourlyLife,
  anyInterruptedLife,
  anyJoinedLife,
  anyLife,
} from '#core/testing/life.ts'
import { anyStockLife, refillDifferencesIn, type StockLife, stockDifferencesIn } from '#core/testing/stock-twin.ts'
import { differencesIn } from '#core/testing/twin.ts'

/*
 * A search by hand for lives of which core and the independent computation say something different:
 * `npm run fuzz -- --steps 1000000 --seed 1 --kinds any,custom,course,hourly,joined,interrupted,stock`. Ends with 1 if it finds one.
 */

/** How lives are drawn, what differs in one up to the first step that shows it, and how many steps it has. */
type Search<Life> = {
  readonly lives: fc.Arbitrary<Life>
  readonly differencesIn: (life: Life) => string[]
  readonly stepsOf: (life: Life) => number
}

const searchIn = (lives: typeof anyLife) => searchWith({ lives, differencesIn, stepsOf: (life) => life.length })

const searches = {
  any: searchIn(anyLife),
  custom: searchIn(anyCustomLife),
  course: searchIn(anyCourseLife),
  hourly: searchIn(anyHourlyLife),
  joined: searchIn(anyJoinedLife),
  interrupted: searchIn(anyInterruptedLife),
  stock: searchWith<StockLife>({
    lives: fc.oneof(anyStockLife(anyLife), anyStockLife(anyCustomLife)),
    differencesIn: (life) => [...stockDifferencesIn(life), ...refillDifferencesIn(life)],
    stepsOf: ({ events }) => events.length,
  }),
}

/** @returns takes a seed, and says what differs in the lives drawn from it, and how many steps they have */
function searchWith<Life>({ lives, differencesIn, stepsOf }: Search<Life>) {
  return (seed: number) => {
    const drawn = fc.sample(lives, { seed, numRuns: 100 })
    const found = drawn.map((life) => {
      try {
        return differencesIn(life)
      } catch (error) {
        return [String(error instanceof Error ? error.stack : error)]
      }
    })
    return {
      differing: found.filter((lines) => lines.length > 0),
      steps: drawn.reduce((sum, life) => sum + stepsOf(life), 0),
    }
  }
}

const { values } = parseArgs({
  options: {
    steps: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    kinds: { type: 'string', default: Object.keys(searches).join() },
  },
})

const named = values.kinds.split(',')
const kinds = Object.entries(searches).filter(([kind]) => named.includes(kind))
if (kinds.length < named.length) throw new Error(`--kinds takes some of ${Object.keys(searches)}.`)
const [first, most] = [Number(values.seed), Number(values.steps)]
if (!Number.isSafeInteger(first) || !Number.isSafeInteger(most))
  throw new Error('--seed and --steps take whole numbers.')

let [steps, differing] = [0, 0]
for (let seed = first; steps < most; seed++) {
  for (const [kind, search] of kinds) {
    const found = search(seed)
    steps += found.steps
    differing += found.differing.length
    for (const lines of found.differing) {
      console.log([`again by --kinds ${kind} --seed ${seed} --steps 1:`, ...lines].join('\n  '))
    }
  }
  console.log(`seed ${seed}: ${steps.toLocaleString('en')} steps, ${differing} lives differ`)
}
if (differing > 0) process.exitCode = 1
