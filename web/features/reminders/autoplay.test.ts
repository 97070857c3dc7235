import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { isAutoplayAllowed } from './autoplay.ts'

let tries: string[]
let play: () => Promise<void>

beforeEach(() => {
  vi.useFakeTimers()
  tries = []
  vi.stubGlobal(
    'Audio',
    class {
      play = () => play()
      removeAttribute = () => {}
      constructor(address: string) {
        tries.push(address)
      }
    },
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('a page that nobody has pressed anything on', () => {
  it('may sound where the browser plays something', async () => {
    play = async () => {}
    expect(await isAutoplayAllowed()).toBe(true)
    expect(tries).toEqual([expect.stringMatching(/^blob:/)])
  })

  it('may not where the browser refuses', async () => {
    play = () => Promise.reject(new DOMException('Not before a press', 'NotAllowedError'))
    expect(await isAutoplayAllowed()).toBe(false)
  })

  it('may not, as far as anybody knows, where the browser does not say', async () => {
    play = () => new Promise(() => {})
    const answer = isAutoplayAllowed()
    await vi.runAllTimersAsync()
    expect(await answer).toBe(false)
  })
})

test('a page that has been pressed may sound, and nothing is tried out', async () => {
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } })
  expect(await isAutoplayAllowed()).toBe(true)
  expect(tries).toEqual([])
})
