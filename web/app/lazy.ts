import { lazy } from 'react'
import { loadLateForm } from '#web/features/doses/lazy-late-form.ts'
import { loadRefusedEntries } from '#web/features/outbox/lazy-refused-entries.tsx'

const loadAddMedication = () => import('#web/features/medications/add/add-medication-flow.tsx')
const loadTakeDialog = () => import('#web/features/doses/take-dialog.tsx')
const loadPlanChooser = () => import('#web/features/plans/plan-chooser.tsx')
const loadProfileDialog = () => import('#web/features/profile/profile-dialog.tsx')
export const loadLedgerCard = () => import('#web/features/ledger/card.tsx')
const loadPushSubscriptionSync = () => import('#web/features/push/push-keeper.tsx')
const loadThisDevice = () => import('#web/features/push/this-device.ts')
/** With the note that the landing page may show after it: by then there may be no network. */
const loadSignOut = async () => (await Promise.all([import('./sign-out.tsx'), import('./sign-out-pending.tsx')]))[0]

/* What the first screen does not need: the dialogs, with all the code for dialogs. */
export const AddMedicationFlow = lazy(async () => ({ default: (await loadAddMedication()).AddMedicationFlow }))
export const TakeDialog = lazy(async () => ({ default: (await loadTakeDialog()).TakeDialog }))
export const PlanChooser = lazy(async () => ({ default: (await loadPlanChooser()).PlanChooser }))
export const ProfileDialog = lazy(async () => ({ default: (await loadProfileDialog()).ProfileDialog }))
export const SignOut = lazy(async () => ({ default: (await loadSignOut()).SignOut }))

/** The receipts on a card, for patients who have switched them on; empty if they cannot be loaded: the dose counts. */
export const BlockchainBadge = lazy(() =>
  loadLedgerCard().then(({ BlockchainBadge }) => ({ default: BlockchainBadge }), renderNothing),
)
export const ReceiptLoggedPanel = lazy(() =>
  loadLedgerCard().then(({ ReceiptLoggedPanel }) => ({ default: ReceiptLoggedPanel }), renderNothing),
)
const renderNothing = () => ({ default: () => null })
/** Empty, too, if it cannot be loaded: a page without a network works without it. */
export const PushSubscriptionSync = lazy(() =>
  loadPushSubscriptionSync().then(({ PushSubscriptionSync }) => ({ default: PushSubscriptionSync }), renderNothing),
)

/**
 * Messages that are not sent because a confirmation is missing. They are read from the server, so a page without a network
 * works without them.
 */
export const BlockedChannels = lazy(() =>
  import('#web/features/confirmations/blocked-channels.tsx').then(
    ({ BlockedChannels }) => ({ default: BlockedChannels }),
    renderNothing,
  ),
)

/** Enables reminders on this device while the page is closed. */
export const turnOnPush = async (): Promise<void> => (await loadThisDevice()).turnOn()

/** Disables them at sign-out. */
export const leavePush = async (): Promise<void> => (await loadThisDevice()).leaveDevice()

/** Prefetched in the order in which a patient may need them: a question about a dose comes first. */
export const dialogs = [
  loadTakeDialog,
  loadLateForm,
  loadRefusedEntries,
  loadSignOut,
  loadAddMedication,
  loadProfileDialog,
  loadPlanChooser,
]
