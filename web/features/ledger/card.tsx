import type { DoseKey } from '#core/dose/entry.ts'
import { ledgerTexts } from '#web/texts/en/ledger.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ExplorerLink } from './explorer-link.tsx'
import { useReceiptLogging } from './log-receipt.ts'
import { statusOf, useReceiptsState } from './state.ts'
import './card.css'

export { logReceipt } from './log-receipt.ts'

/** On a medication's card while its doses are logged (product 10.3): receipts are on, and the chain can take one. */
export function BlockchainBadge({ userId }: { userId: string }) {
  const t = useTexts(ledgerTexts)
  const { data } = useReceiptsState(userId)
  if (!data?.form || statusOf(data) !== 'ready') return null
  return (
    <span>
      <Icon name="chain" />
      {t.badge}
    </span>
  )
}

/** Shown for 5 seconds after a dose is logged (product 10.3). */
export function ReceiptLoggedPanel({ doseKey, userId }: { doseKey: DoseKey; userId: string }) {
  const t = useTexts(ledgerTexts)
  const { data } = useReceiptsState(userId)
  const txid = useReceiptLogging().shown.get(doseKey)
  if (!txid || !data) return null
  return (
    <div className="logged-receipt card-wide" role="status">
      <Icon name="chain" size="sm" />
      <b>{t.logged}</b>
      <code>{shortened(txid)}</code>
      <ExplorerLink explorer={data.network.explorer} txid={txid} />
    </div>
  )
}

const shortened = (txid: string) => `${txid.slice(0, 6)}…${txid.slice(-4)}`
