import { lazy } from 'react'
import { loadLateForm } from '#web/features/doses/lazy-late-form.ts'
import { loadRefusedEntries } from '#web/features/outbox/lazy-refused-entries.tsx'

const loadAddMedication = () => import('#web/features/medications/add/add-medication-flow.tsx')
const loadTakeQuestion = () => import('#web/features/doses/take-dialog.tsx')
const loadPlanChooser = () => import('#web/features/plans/plan-chooser.tsx')
const loadProfileDialog = () => import('#web/features/profile/profile-dialog.tsx')
export const loadLedgerCard = () => import('#web/features/ledger/card.tsx')
const loadPushSubscriptionSync = () => import('#web/features/push/push-keeper.tsx')
const loadThisDevice = () => import('#web/features/push/this-device.ts')
/** With what the landing page may have to say after it: there may be no network by then. */
const loadSignOut = async () => (await Promise.all([import('./sign-out.tsx'), import('./sign-out-pending.tsx')]))[0]

/*
 * What the first screen does without until somebody asks for it: the windows, and with them everything that makes a window.
 */
export const AddMedicationFlow = lazy(async () => ({ default: (await loadAddMedication()).AddMedicationFlow }))
export const TakeDialog = lazy(async () => ({ default: (await loadTakeQuestion()).TakeDialog }))
export const PlanChooser = lazy(async () => ({ default: (await loadPlanChooser()).PlanChooser }))
export const ProfileDialog = lazy(async () => ({ default: (await loadProfileDialog()).ProfileDialog }))
export const SignOut = lazy(async () => ({ default: (await loadSignOut()).SignOut }))

/** What a card shows of receipts, for a patient who has switched them on; nothing where it cannot be loaded: the dose counts. */
export const BlockchainBadge = lazy(() =>
  loadLedgerCard().then(({ BlockchainBadge }) => ({ default: BlockchainBadge }), withoutIt),
)
export const ReceiptLoggedPanel = lazy(() =>
  loadLedgerCard().then(({ ReceiptLoggedPanel }) => ({ default: ReceiptLoggedPanel }), withoutIt),
)
const withoutIt = () => ({ default: () => null })
/** Nothing, too, where it cannot be loaded: it comes by itself, and a page without a network does without it. */
export const PushSubscriptionSync = lazy(() =>
  loadPushSubscriptionSync().then(({ PushSubscriptionSync }) => ({ default: PushSubscriptionSync }), withoutIt),
)

/** What does not come for want of a confirmation; it is asked of the server, so a page without a network does without it. */
export const BlockedChannels = lazy(() =>
  import('#web/features/confirmations/blocked-channels.tsx').then(
    ({ BlockedChannels }) => ({ default: BlockedChannels }),
    withoutIt,
  ),
)

/** Lets reminders reach this device while the page is closed. */
export const turnOnPush = async (): Promise<void> => (await loadThisDevice()).turnOn()

/** Leaves nothing of them on it, at sign-out. */
export const leavePush = async (): Promise<void> => (await loadThisDevice()).leaveDevice()

/** Loads them without showing any; in the order in which a patient may need one, a question about a dose first. */
export const windows = [
  loadTakeQuestion,
  loadLateForm,
  loadRefusedEntries,
  loadSignOut,
  loadAddMedication,
  loadProfileDialog,
  loadPlanChooser,
]
