import { useRef } from 'react'
import { useRailTexts } from '#web/texts/use-rail-texts.ts'
import { Tool } from '#web/ui/tool.tsx'
import { useSeen } from '#web/ui/use-seen.ts'
import { statusOf, useReceiptsState } from './state.ts'

const loadCard = async () => (await import('./verification-card.tsx')).VerificationCard

/** The blockchain card (product 10.3): how the test network is, asked once it comes into sight. */
export function LedgerTool({ userId }: { userId: string }) {
  const t = useRailTexts().ledger
  const place = useRef<HTMLDivElement>(null)
  const { data, isError } = useReceiptsState(userId, useSeen(place))
  const status = data ? t.status[statusOf(data)] : isError ? t.unknown : t.status.asking
  return <Tool icon="chain" what={status} texts={t} load={loadCard} given={{ userId }} ref={place} />
}
