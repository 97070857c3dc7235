import { isolated } from '#core/text/isolate.ts'
import type { AuditTexts } from '#core/texts/en/audit.ts'
import type { DeviceTexts } from '#core/texts/en/device.ts'
import { type AuditDevice, type AuditKind, auditKinds } from './audit-event.ts'

/** An event as it is stored, which a newer version may have done: kind and content are not known to fit. */
export type StoredAuditEvent = {
  readonly kind: string
  readonly about: string | number | boolean | Pick<AuditDevice, 'browser' | 'system'> | null
}

/** What happened, in a sentence for a screen: a name in it is isolated. */
export function auditText({ kind, about }: StoredAuditEvent, t: AuditTexts, device: DeviceTexts): string {
  if (!isKind(kind)) return t.unknown
  const said: Readonly<Record<string, unknown>> = {
    name: typeof about === 'string' ? isolated(about) : undefined,
    count: about,
    switch: about,
    device: typeof about === 'object' && about ? deviceName(about, device) : undefined,
  }
  const text: unknown = t.kinds[kind]
  return typeof text === 'function' ? text(said[auditKinds[kind]]) : String(text)
}

const isKind = (kind: string): kind is AuditKind => Object.hasOwn(auditKinds, kind)

export function deviceName({ browser, system }: Pick<AuditDevice, 'browser' | 'system'>, t: DeviceTexts): string {
  return t.named(browser ?? t.unknownBrowser, system ?? t.unknownSystem)
}
