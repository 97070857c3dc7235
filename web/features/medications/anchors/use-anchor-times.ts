import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { moveAnchors } from '#core/api/anchors.ts'
import type { Input } from '#core/api/endpoint.ts'
import { type Anchor, type AnchorTimes, anchorErrors, anchors, defaultAnchorTimes } from '#core/schedule/anchors.ts'
import type { FieldError } from '#core/texts/field-error.ts'
import { wallTime, wallTimeText } from '#core/time/wall-time.ts'
import { ApiError, callTwice } from '#web/lib/api.ts'
import { usePatientRecord } from '#web/lib/patient-record.tsx'
import { keys, zonesQuery } from '#web/lib/queries.ts'
import { useSession } from '#web/lib/session.ts'

/** The four times as they are entered. */
export type AnchorFields = {
  readonly typed: Readonly<Record<Anchor, string>>
  readonly errors: { readonly [Name in Anchor]?: FieldError }
  readonly change: (anchor: Anchor, typed: string) => void
}

/** The times of the patient's day being entered; until they are first used, the defaults. */
export function useAnchorTimes() {
  const { anchors: stored } = usePatientRecord()
  const [changes, setChanges] = useState<Partial<Record<Anchor, string>>>({})
  const before = stored ?? defaultAnchorTimes
  const typed = { ...textsOf(before), ...changes }
  const read = Object.fromEntries(anchors.map((anchor) => [anchor, wallTime(typed[anchor])]))
  const missing = anchors.filter((anchor) => !read[anchor])
  const times = missing.length === 0 ? (read as AnchorTimes) : null
  const errors = times ? anchorErrors(times) : Object.fromEntries(missing.map((anchor) => [anchor, 'time_required']))
  const fields: AnchorFields = {
    typed,
    errors,
    change: (anchor, text) => setChanges({ ...changes, [anchor]: text }),
  }
  const changed = times ? anchors.filter((anchor) => !times[anchor].equals(before[anchor])) : []
  return {
    fields,
    /** Whether another time stands in the fields, or none. */
    isChanged: missing.length > 0 || changed.length > 0,
    /** Those that differ from the stored ones; null while one is missing or wrong. */
    moved:
      times && Object.keys(errors).length === 0
        ? (Object.fromEntries(changed.map((anchor) => [anchor, times[anchor]])) as Input<typeof moveAnchors>)
        : null,
    reset: () => setChanges({}),
  }
}

function textsOf(times: AnchorTimes): Record<Anchor, string> {
  return Object.fromEntries(anchors.map((anchor) => [anchor, wallTimeText(times[anchor])])) as Record<Anchor, string>
}

/** Stores times of the patient's day. Those of the first use are stored once: by an earlier attempt, if they are the same. */
export function useMoveAnchors() {
  const client = useQueryClient()
  const userId = useSession()?.userId ?? ''
  /** @throws ApiError */
  return async (moved: Input<typeof moveAnchors>): Promise<AnchorTimes> => {
    try {
      const { anchors } = await callTwice(moveAnchors, moved)
      await client.invalidateQueries({ queryKey: keys.session(userId) })
      return anchors
    } catch (error) {
      const stored = moved.isFirstUse && areAnchorsChanged(error) ? await read() : null
      if (stored && isSame(stored, { ...defaultAnchorTimes, ...definedTimes(moved) })) return stored
      throw error
    }
  }

  async function read(): Promise<AnchorTimes | null> {
    await client.invalidateQueries({ queryKey: keys.session(userId) })
    return client.getQueryData(zonesQuery(userId).queryKey)?.value.session?.anchors ?? null
  }
}

/** Whether the server refused times of the day, or a plan by them, because another device has changed them. */
export function areAnchorsChanged(error: unknown): error is ApiError {
  return error instanceof ApiError && error.reason === 'anchors_changed'
}

const isSame = (a: AnchorTimes, b: AnchorTimes) => anchors.every((anchor) => a[anchor].equals(b[anchor]))

function definedTimes(moved: Input<typeof moveAnchors>): Partial<AnchorTimes> {
  return Object.fromEntries(anchors.flatMap((anchor) => (moved[anchor] ? [[anchor, moved[anchor]]] : [])))
}
