import { describe, expect, it } from 'vitest'
import { turns } from './turns.ts'

const stays = new AbortController().signal

/** Work that is done when the test says so. */
function work(done: string[], name: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { finish: resolve, work: () => promise.then(() => void done.push(name)) }
}

describe('turns', () => {
  it('are taken by a few at a time, by each patient one after the other, and by others in between', async () => {
    const queue = turns({ atOnce: 2, waiting: 3 })
    const done: string[] = []
    const [ana1, ana2, ben, cem] = [work(done, 'ana 1'), work(done, 'ana 2'), work(done, 'ben'), work(done, 'cem')]
    const first = queue.inTurn('ana', stays, ana1.work)
    const second = queue.inTurn('ana', stays, ana2.work)
    const others = [queue.inTurn('ben', stays, ben.work), queue.inTurn('cem', stays, cem.work)]
    // All could be done; those whose turn it is not are not begun.
    for (const one of [ana2, cem, ben]) one.finish()
    await Promise.all(others)
    expect(done).toEqual(['ben', 'cem'])
    ana1.finish()
    await Promise.all([first, second])
    expect(done).toEqual(['ben', 'cem', 'ana 1', 'ana 2'])
  })

  it('are refused to who waits already, and to everybody when too many wait', async () => {
    const queue = turns({ atOnce: 1, waiting: 2 })
    const ana = work([], 'ana')
    const begun = ['ana', 'ana', 'ben'].map((who) => queue.inTurn(who, stays, ana.work))
    await expect(queue.inTurn('ana', stays, ana.work)).rejects.toMatchObject({ waiting: 'own' })
    await expect(queue.inTurn('cem', stays, ana.work)).rejects.toMatchObject({ waiting: 'others' })
    ana.finish()
    await Promise.all(begun)
    await queue.inTurn('cem', stays, ana.work)
  })

  it('are given on by who fails, and not kept for who leaves', async () => {
    const queue = turns({ atOnce: 1, waiting: 2 })
    const ana = Promise.withResolvers<void>()
    const first = queue.inTurn('ana', stays, () => ana.promise)
    const leaving = new AbortController()
    const second = queue.inTurn('ben', leaving.signal, async () => expect.unreachable())
    const third = queue.inTurn('cem', stays, async () => 'done')
    leaving.abort('gone')
    await expect(second).rejects.toMatchObject({ name: 'AbortError' })
    ana.reject(new Error('broken'))
    await expect(first).rejects.toThrow('broken')
    expect(await third).toBe('done')
    await expect(queue.inTurn('ben', leaving.signal, async () => 'done')).rejects.toMatchObject({ name: 'AbortError' })
  })
})
