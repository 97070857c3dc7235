import { useRef } from 'react'
import { ledgerToolTexts } from '#web/texts/en/ledger-tool.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { CollapsiblePanel } from '#web/ui/collapsible-panel.tsx'
import { useWasVisible } from '#web/ui/use-was-visible.ts'
import { statusOf, useReceiptsState } from './state.ts'

const loadCard = async () => (await import('./verification-card.tsx')).VerificationCard

/** The blockchain card (product 10.3): the state of the test network, fetched when it becomes visible. */
export function LedgerTool({ userId }: { userId: string }) {
  const t = useTexts(ledgerToolTexts)
  const place = useRef<HTMLDivElement>(null)
  const { data, isError } = useReceiptsState(userId, useWasVisible(place))
  const status = data ? t.status[statusOf(data)] : isError ? t.unknown : t.status.asking
  return <CollapsiblePanel icon="chain" what={status} texts={t} load={loadCard} given={{ userId }} ref={place} />
}
