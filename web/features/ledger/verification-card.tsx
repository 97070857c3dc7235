import { Link } from 'react-router'
import type { NetworkView, ReceiptsState } from '#core/api/receipts.ts'
import { ledgerTexts } from '#web/texts/en/ledger.ts'
import { numberText } from '#web/texts/number.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Note } from '#web/ui/note.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { useReceiptsState } from './state.ts'
import { TechnicalDetails } from './technical-details.tsx'
import { VerifyForm } from './verify-form.tsx'
import './ledger.css'

/** The blockchain card, open: the network, who pays, and verifying a receipt (product 10.3, 10.4). */
export function VerificationCard({ userId }: { userId: string }) {
  const t = useTexts(ledgerTexts)
  const { data } = useReceiptsState(userId)
  return (
    <div className="ledger">
      {data && <Network network={data.network} form={data.form} />}
      <VerifyForm explorer={data?.network.explorer ?? null} />
      <Link className="ledger__link" to="/verify">
        {t.verify.others}
      </Link>
    </div>
  )
}

/** In one ALGO; the chain counts in microalgos. */
const micro = 1_000_000

function Network({ network, form }: { network: NetworkView; form: ReceiptsState['form'] }) {
  const { network: t, newTab } = useTexts(ledgerTexts)
  const { round, sponsor, balance, isFunded, isBusy, status } = network
  return (
    <section aria-label={t.heading}>
      <dl className="ledger__facts">
        <div>
          <dt>{t.heading}</dt>
          <dd>{t.name}</dd>
        </div>
      </dl>
      {status === 'ready' && (!isFunded || isBusy) && (
        <Note kind="due" icon="missed" role="none">
          {isFunded ? t.busy : t.unfunded}
        </Note>
      )}
      <p className="small soft">
        {t.yours[form ?? 'off']} <Link to="/app/settings#privacy">{t.change}</Link>
      </p>
      <TechnicalDetails>
        <dl className="ledger__facts">
          <div>
            <dt>{t.round}</dt>
            <dd className="num">{round === null ? t.none : numberText(round)}</dd>
          </div>
          <div>
            <dt>{t.balance}</dt>
            <dd className="num">{balance === null ? t.none : t.algos(numberText(balance / micro, 2))}</dd>
          </div>
          <div className="ledger__long">
            <dt>{t.sponsor}</dt>
            <dd>{sponsor === null ? t.none : <code>{sponsor}</code>}</dd>
          </div>
        </dl>
        {sponsor !== null && (
          <a className="ledger__link" href={network.dispenser} target="_blank" rel="noreferrer">
            <Icon name="external" size="sm" />
            {t.dispenser}
            <VisuallyHidden> {newTab}</VisuallyHidden>
          </a>
        )}
      </TechnicalDetails>
    </section>
  )
}
