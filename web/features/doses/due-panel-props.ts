import type { ReactNode } from 'react'
import type { Dose } from '#core/dose/dose.ts'
import type { ZoneSpans } from '#core/time/span.ts'
import type { CardView, DueGroup } from '#web/lib/card-view.ts'
import type { CardReceipts } from './card-receipts.ts'
import type { DoseActions } from './use-dose-actions.ts'

export type DuePanelProps = {
  group: DueGroup
  actions: DoseActions
  /** Whether the medications have a form, which samples do not. */
  canEdit?: boolean
  spans: ZoneSpans
  now: Temporal.Instant
  /** Entries of this device that the server does not have yet. */
  unsent: ReadonlySet<string>
  receipts?: CardReceipts | null
  /** An open form holds the panel's medicines; it calls what this returns once it is closed. */
  holdGroup: () => () => void
  /** Next to "Due now": silences the reminders of these doses. */
  dismiss?: ReactNode
  /** Snoozes the reminders of doses; left out where there are no reminders. */
  snooze?: { readonly label: string; readonly run: (doses: readonly Dose[]) => void } | null
}

/** The part of the panel about one medicine. */
export type DueDoseProps = Omit<DuePanelProps, 'group' | 'dismiss' | 'snooze'> & { view: CardView }
