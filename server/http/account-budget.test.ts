import { describe, expect, it } from 'vitest'
import { accountBudget } from './account-budget.ts'

/** A budget with a clock that the test moves. */
function budget() {
  let now = 0
  const { run } = accountBudget(() => now)
  const pass = (seconds: number) => {
    now += seconds * 1000
  }
  return { run, pass }
}

const nothing = async () => 'done'

/** How many of so many calls, one after the other, were done. */
async function done(calls: number, call: () => Promise<unknown>): Promise<number> {
  let count = 0
  for (let made = 0; made < calls; made++) {
    await call().then(
      () => count++,
      () => {},
    )
  }
  return count
}

describe('what an account may ask for', () => {
  it('is refused beyond its allowance, with the time to wait, and nobody else’s', async () => {
    const { run } = budget()
    expect(await done(400, () => run('ana', 'heavy', nothing))).toBe(300)
    await expect(run('ana', 'heavy', nothing)).rejects.toMatchObject({ code: 'too_many_requests', retryAfter: 1 })
    expect(await run('ana', 'light', nothing)).toBe('done')
    expect(await run('ben', 'heavy', nothing)).toBe('done')
  })

  it('grows again with time, up to what it was', async () => {
    const { run, pass } = budget()
    await done(300, () => run('ana', 'heavy', nothing))
    pass(2)
    expect(await done(20, () => run('ana', 'heavy', nothing))).toBe(10)
    pass(3600)
    expect(await done(400, () => run('ana', 'heavy', nothing))).toBe(300)
  })

  it('is worked on one by one where it is heavy; what waits is called off with its client', async () => {
    const { run } = budget()
    const { promise, resolve } = Promise.withResolvers<void>()
    let working = 0
    let most = 0
    const work = async () => {
      working += 1
      most = Math.max(most, working)
      await promise
      working -= 1
    }
    const leaving = new AbortController()
    const calls = Array.from({ length: 5 }, () => run('ana', 'heavy', work))
    const gone = run('ana', 'heavy', () => Promise.reject(new Error('Nobody waits for it.')), leaving.signal)
    leaving.abort()
    await expect(gone).rejects.toThrow('aborted')
    // Somebody else does not wait for her.
    await run('ben', 'heavy', nothing)
    resolve()
    await Promise.all(calls)
    expect(most).toBe(1)
  })
})
