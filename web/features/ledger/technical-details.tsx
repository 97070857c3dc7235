import { Fragment, type ReactNode } from 'react'
import { ledgerTexts } from '#web/texts/en/ledger.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import './ledger.css'

/** Hashes and ids, which only somebody who checks the chain on their own needs: folded until they are asked for. */
export function TechnicalDetails({ children }: { children: ReactNode }) {
  const { technical } = useTexts(ledgerTexts)
  return (
    <Disclosure className="ledger__technical" summary={technical}>
      {children}
    </Disclosure>
  )
}

/** Technical facts by their names, folded; nothing if there are none. */
export function TechnicalFacts({ facts }: { facts: Readonly<Record<string, string>> }) {
  const entries = Object.entries(facts)
  if (entries.length === 0) return null
  return (
    <TechnicalDetails>
      <dl>
        {entries.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>
              <code>{value}</code>
            </dd>
          </Fragment>
        ))}
      </dl>
    </TechnicalDetails>
  )
}
