import { CallFailed } from '../people.ts'
import type { Draws } from '../random.ts'

const minute = 60_000

/** @param now in milliseconds */
type Act = (now: number) => Promise<unknown>

type PlannedEvent = { readonly name: string; readonly changesPlans: boolean; readonly act: () => Promise<void> }

/** What is going to happen, and when: half a minute or a second before a full one. */
export class Agenda {
  readonly #events = new Map<number, PlannedEvent[]>()
  readonly #chance: Draws['chance']
  readonly #refuse: (difference: string) => void

  /** @param refuse is told of each event that the server refused */
  constructor({ chance }: Draws, refuse: (difference: string) => void) {
    this.#chance = chance
    this.#refuse = refuse
  }

  plan(at: number, name: string, changesPlans: boolean, act: Act): void {
    const now = (Math.floor(at / minute) + 1) * minute - (this.#chance(0.3) ? 1000 : 30_000)
    const noteRefusal = (error: unknown) => {
      if (!(error instanceof CallFailed)) throw error
      this.#refuse(`${name} at ${new Date(now).toISOString()}: ${error.message}`)
    }
    const event = { name, changesPlans, act: async () => void (await act(now).catch(noteRefusal)) }
    this.#events.set(now, [...(this.#events.get(now) ?? []), event])
  }

  /** The events of an instant, which are then no longer ahead. */
  take(now: number): readonly PlannedEvent[] {
    const events = this.#events.get(now) ?? []
    this.#events.delete(now)
    return events
  }
}
