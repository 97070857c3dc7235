import { expect, it } from 'vitest'
import { nearMs, type Pattern } from './schedule.ts'

const at8 = Temporal.PlainTime.from('08:00')

it.each<[Pattern, number]>([
  [{ frequency: 'daily', time: at8 }, 12],
  [{ frequency: 'twice-daily', time: at8 }, 6],
  [{ frequency: 'three-times-daily', time: at8 }, 4],
  [{ frequency: 'weekly', time: at8, weekday: 7 }, 5 * 24],
])('takes %o within %d hours to be near', (pattern, hours) => {
  expect(nearMs(pattern)).toBe(hours * 3_600_000)
})
