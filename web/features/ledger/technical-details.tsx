import type { ReactNode } from 'react'
import { ledgerTexts } from '#web/texts/en/ledger.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Icon } from '#web/ui/icon.tsx'
import './ledger.css'

/** Hashes and ids, which only somebody who checks the chain on their own needs: folded until they are asked for. */
export function TechnicalDetails({ children }: { children: ReactNode }) {
  const { technical } = useTexts(ledgerTexts)
  return (
    <details className="ledger__technical">
      <summary>
        {technical}
        <Icon name="chevron-down" size="sm" />
      </summary>
      {children}
    </details>
  )
}

/** One of them: folded on its own. */
export function TechnicalFact({ name, value }: { name: string; value: string }) {
  return (
    <TechnicalDetails>
      <dl>
        <dt>{name}</dt>
        <dd>
          <code>{value}</code>
        </dd>
      </dl>
    </TechnicalDetails>
  )
}
