import { type ComponentType, lazy } from 'react'
import { loadLateForm } from '#web/features/doses/lazy-late-form.ts'
import { loadRefusedEntries } from '#web/features/outbox/lazy-refused-entries.tsx'
import type { ZoneChangePanelProps } from '#web/features/settings/zone-change-panel.tsx'

/* The dialogs, which the first screen does not need, with all the code for dialogs. */

const loadAddMedication = () => import('#web/features/medications/add/add-medication-flow.tsx')
const loadTakeDialog = () => import('#web/features/doses/take-dialog.tsx')
const loadPlanChooser = () => import('#web/features/plans/plan-chooser.tsx')
const loadProfileDialog = () => import('#web/features/profile/profile-dialog.tsx')
/** With the note that the landing page may show after it: by then there may be no network. */
const loadSignOut = async () => (await Promise.all([import('./sign-out.tsx'), import('./sign-out-pending.tsx')]))[0]

export const AddMedicationFlow = lazy(async () => ({ default: (await loadAddMedication()).AddMedicationFlow }))
export const TakeDialog = lazy(async () => ({ default: (await loadTakeDialog()).TakeDialog }))
export const PlanChooser = lazy(async () => ({ default: (await loadPlanChooser()).PlanChooser }))
export const ProfileDialog = lazy(async () => ({ default: (await loadProfileDialog()).ProfileDialog }))
export const SignOut = lazy(async () => ({ default: (await loadSignOut()).SignOut }))

/** The medicines taken as needed, with the question before an intake, for patients who have some. */
const loadAsNeeded = () => import('#web/features/as-needed/as-needed-section.tsx')
export const AsNeededSection = lazy(async () => ({ default: (await loadAsNeeded()).AsNeededSection }))

/** Only after an answer of the server, so it is not prefetched for a time without a network. */
export const ProofDialog = lazy(async () => ({
  default: (await import('#web/features/auth/proof-dialog.tsx')).ProofDialog,
}))

/** The question about the device's zone, and the undo of its answer. */
const loadZoneChangePanel = () => import('#web/features/settings/zone-change-panel.tsx')
const loadZoneUndo = () => import('#web/features/settings/zone-undo.tsx')

/** Prefetched in the order in which a patient may need them: a question about a dose comes first. */
export const dialogLoaders = [
  loadTakeDialog,
  loadAsNeeded,
  loadLateForm,
  loadRefusedEntries,
  loadZoneChangePanel,
  loadZoneUndo,
  loadSignOut,
  loadAddMedication,
  loadProfileDialog,
  loadPlanChooser,
]

/* What a page works without: it renders nothing if it cannot be loaded. */

const renderNothing = () => ({ default: () => null })
export const loadLedgerCard = () => import('#web/features/ledger/card.tsx')

/** The receipts on a card, for patients who have switched them on. */
export const BlockchainBadge = lazy(() =>
  loadLedgerCard().then(({ BlockchainBadge }) => ({ default: BlockchainBadge }), renderNothing),
)
export const ReceiptLoggedPanel = lazy(() =>
  loadLedgerCard().then(({ ReceiptLoggedPanel }) => ({ default: ReceiptLoggedPanel }), renderNothing),
)
/** Messages that are not sent because a confirmation is missing. */
export const BlockedChannels = lazy(() =>
  import('#web/features/confirmations/blocked-channels.tsx').then(
    ({ BlockedChannels }) => ({ default: BlockedChannels }),
    renderNothing,
  ),
)
/** Medicines that run out soon. */
export const RefillNote = lazy(() =>
  import('#web/features/stock/refill-note.tsx').then(({ RefillNote }) => ({ default: RefillNote }), renderNothing),
)
/** Medicines that are paused. */
export const HeldNote = lazy(() =>
  import('#web/features/medications/hold/held-note.tsx').then(({ HeldNote }) => ({ default: HeldNote }), renderNothing),
)
export const ZoneChangePanel = lazy<ComponentType<ZoneChangePanelProps>>(() =>
  loadZoneChangePanel().then(({ ZoneChangePanel }) => ({ default: ZoneChangePanel }), renderNothing),
)
export const ZoneUndo = lazy(() => loadZoneUndo().then(({ ZoneUndo }) => ({ default: ZoneUndo }), renderNothing))
export const PushSubscriptionSync = lazy(() =>
  import('#web/features/push/push-keeper.tsx').then(
    ({ PushSubscriptionSync }) => ({ default: PushSubscriptionSync }),
    renderNothing,
  ),
)

/* Reminders on this device while the page is closed. */

const loadThisDevice = () => import('#web/features/push/this-device.ts')
export const turnOnPush = async (): Promise<void> => (await loadThisDevice()).turnOn()
/** Disables them at sign-out. */
export const leavePush = async (): Promise<void> => (await loadThisDevice()).leaveDevice()
/** Keeps them after a session that expired. @returns whether there is something to keep */
export const keepPush = async (): Promise<boolean> => (await loadThisDevice()).keepDevice()
