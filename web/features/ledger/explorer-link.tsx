import { ledgerTexts } from '#web/texts/en/ledger.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

/** Opens a transaction in a public explorer of the test network, in a new tab (product 10.3). */
export function ExplorerLink({ explorer, txid }: { explorer: string; txid: string }) {
  const t = useTexts(ledgerTexts)
  return (
    <a className={buttonClass('quiet', 'sm')} href={explorer + txid} target="_blank" rel="noreferrer">
      <Icon name="external" size="sm" />
      {t.view}
      <VisuallyHidden> {t.newTab}</VisuallyHidden>
    </a>
  )
}
