import { type ComponentType, useId, useRef, useState } from 'react'
import { useRailTexts } from '#web/texts/use-rail-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useSeen } from '#web/ui/use-seen.ts'
import { statusOf, useReceiptsState } from './state.ts'

type CardProps = { userId: string }

/**
 * The blockchain card (SPEC 2): how the test network is, asked once it comes into sight. The rest of it is loaded when it is
 * opened.
 */
export function LedgerTool({ userId }: CardProps) {
  const t = useRailTexts().ledger
  const place = useRef<HTMLDivElement>(null)
  const { data, isError } = useReceiptsState(userId, useSeen(place))
  const [isOpen, setOpen] = useState(false)
  const [Card, setCard] = useState<ComponentType<CardProps> | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const id = useId()

  async function toggle() {
    setOpen(!isOpen)
    setFailed(false)
    if (isOpen || Card) return
    try {
      const loaded = await import('./verification-card.tsx')
      setCard(() => loaded.VerificationCard)
    } catch {
      setOpen(false)
      setFailed(true)
    }
  }

  return (
    <div className="tool" ref={place}>
      <Icon name="chain" />
      <span>
        <b>{t.title}</b>
        <small>{data ? t.status[statusOf(data)] : isError ? t.unknown : t.status.asking}</small>
      </span>
      <Button
        variant="quiet"
        size="sm"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={isOpen ? t.closeCard : t.openCard}
        onClick={() => void toggle()}
      >
        {isOpen ? t.close : t.open}
      </Button>
      <div id={id} className="tool__more" hidden={!isOpen}>
        {Card ? <Card userId={userId} /> : <p className="soft">{t.loading}</p>}
      </div>
      {hasFailed && (
        <p className="tool__more small" role="alert">
          {t.loadFailed}
        </p>
      )}
    </div>
  )
}
