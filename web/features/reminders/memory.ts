import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { instant } from '#core/api/codecs.ts'
import type { DoseKey } from '#core/dose/entry.ts'
import { inForceAtMostMs } from '#core/reminder/due-reminders.ts'
import { deviceValue } from '#web/lib/device-value.ts'
import { createListeners, followStorage } from '#web/lib/listeners.ts'
import type { Memory } from './announce.ts'

/*
 * What this device has announced, in local storage, one item per account: so that no reminder is repeated after a reload or by
 * a second tab. Ids and times only, deleted once no reminder of their time is in force, and at sign-out.
 */

/** Reminders, and the missed doses that Clear All removed from the banner. */
export type ReminderMemory = Memory & { readonly cleared: ReadonlySet<string> }

// A plain object: z.record would add code to every visit.
const noted = z.catchall(z.object({}), instant)
const stored = z.object({ given: noted, dismissed: noted, snoozed: noted, cleared: noted })
type Stored = z.output<typeof stored>
type Part = keyof Stored

const nothing: Stored = { given: {}, dismissed: {}, snoozed: {}, cleared: {} }

const storedOf = (userId: string) => deviceValue(`reminders:${userId}`)
const listeners = createListeners(followStorage)
let shown: { readonly text: string | null; readonly memory: ReminderMemory } | null = null
/** The fallback if the browser refuses storage: it lasts as long as the page. */
const inPage = new Map<string, string>()

/** What is stored for an account; the same object until it changes. */
export function reminderMemory(userId: string): ReminderMemory {
  const text = read(userId)
  if (shown?.text !== text) shown = { text, memory: memoryOf(parsed(text)) }
  return shown.memory
}

/** `reminderMemory` as a hook, updated by other tabs too. */
export function useReminderMemory(userId: string): ReminderMemory {
  return useSyncExternalStore(listeners.subscribe, () => reminderMemory(userId))
}

/** Stores ids as announced, dismissed or cleared; deletes those of reminders that are in force no more. */
export function remember(
  userId: string,
  part: Exclude<Part, 'snoozed'>,
  ids: readonly string[],
  now: Temporal.Instant,
) {
  change(userId, part, new Map(ids.map((id) => [id, now])), now)
}

export function snooze(userId: string, doses: readonly DoseKey[], until: Temporal.Instant, now: Temporal.Instant) {
  change(userId, 'snoozed', new Map(doses.map((key) => [key, until])), now)
}

/** Deletes everything of an account, at sign-out. */
export function forgetReminders(userId: string): void {
  inPage.delete(userId)
  storedOf(userId).remove()
  listeners.notify()
}

function change(userId: string, part: Part, added: ReadonlyMap<string, Temporal.Instant>, now: Temporal.Instant) {
  const before = parsed(read(userId))
  const oldest = now.subtract({ milliseconds: inForceAtMostMs })
  const recent = Object.entries(before).map(([name, notes]) => [
    name,
    Object.fromEntries(Object.entries(notes).filter(([, at]) => Temporal.Instant.compare(at, oldest) >= 0)),
  ])
  const all: Stored = { ...nothing, ...Object.fromEntries(recent) }
  store(userId, { ...all, [part]: { ...all[part], ...Object.fromEntries(added) } })
}

function store(userId: string, all: Stored): void {
  const text = JSON.stringify(z.encode(stored, all))
  if (storedOf(userId).write(text)) inPage.delete(userId)
  else inPage.set(userId, text)
  listeners.notify()
}

function memoryOf({ given, dismissed, snoozed, cleared }: Stored): ReminderMemory {
  return {
    given: new Set(Object.keys(given)),
    dismissed: new Set(Object.keys(dismissed)),
    snoozed: new Map(Object.entries(snoozed) as [DoseKey, Temporal.Instant][]),
    cleared: new Set(Object.keys(cleared)),
  }
}

function read(userId: string): string | null {
  return inPage.get(userId) ?? storedOf(userId).read()
}

function parsed(text: string | null): Stored {
  try {
    const memory = z.safeDecode(stored, JSON.parse(text ?? 'null'))
    return memory.success ? memory.data : nothing
  } catch {
    return nothing
  }
}
