import { type ChangedPart, everything } from '#core/api/changes.ts'

/** How long hints are remembered, in milliseconds: for pages that were just opened, or lost their stream for a moment. */
const rememberedMs = 5 * 60_000

/** By how much the clock of a page, which follows the server's, may be off. */
const toleranceMs = 5_000

/** Accounts above which older hints are forgotten. */
const mostRemembered = 20_000

/** The hints of the last minutes, by account, so that a page that connects is told what it missed and no more. */
export class RecentHints {
  readonly #elapsed: () => number
  readonly #byUser = new Map<string, Map<ChangedPart, number>>()
  /** Since when every hint is remembered; infinite while none is heard. */
  #completeFrom = Number.POSITIVE_INFINITY

  /** @param elapsed a monotonic clock, in milliseconds */
  constructor(elapsed: () => number) {
    this.#elapsed = elapsed
  }

  /** Every hint is heard from now on. */
  begin(): void {
    this.#byUser.clear()
    this.#completeFrom = this.#elapsed()
  }

  add(userId: string, part: ChangedPart): void {
    if (this.#byUser.size >= mostRemembered) this.begin()
    const parts = this.#byUser.get(userId) ?? new Map<ChangedPart, number>()
    parts.set(part, this.#elapsed())
    this.#byUser.set(userId, parts)
  }

  /** @param ms how long ago the page was last told of changes */
  missed(userId: string, ms: number): readonly (ChangedPart | typeof everything)[] {
    const from = this.#elapsed() - Math.max(0, ms) - toleranceMs
    if (from < this.#completeFrom) return [everything]
    return [...(this.#byUser.get(userId) ?? [])].filter(([, at]) => at >= from).map(([part]) => part)
  }

  forgetOld(): void {
    const oldest = this.#elapsed() - rememberedMs
    for (const [userId, parts] of this.#byUser) {
      for (const [part, at] of parts) if (at < oldest) parts.delete(part)
      if (parts.size === 0) this.#byUser.delete(userId)
    }
    this.#completeFrom = Math.max(this.#completeFrom, oldest)
  }
}
