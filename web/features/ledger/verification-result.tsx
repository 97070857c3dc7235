import type { ReceiptEvent, Verification } from '#core/api/receipts.ts'
import { deviceZone } from '#web/lib/clock.ts'
import { dateWithYear } from '#web/texts/dates.ts'
import { ledgerTexts } from '#web/texts/en/ledger.ts'
import { amountText } from '#web/texts/medicine-text.ts'
import { numberText } from '#web/texts/number.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { timeText } from '#web/texts/when.ts'
import { Note } from '#web/ui/note.tsx'
import { ExplorerLink } from './explorer-link.tsx'
import { TechnicalFacts } from './technical-details.tsx'
import './ledger.css'

type VerificationResultProps = { verification: Verification; explorer: string | null }

/** What the chain says, next to what is stored, and whether they agree. */
export function VerificationResult({ verification, explorer }: VerificationResultProps) {
  const t = useTexts(ledgerTexts).result
  if (verification.result !== 'found') {
    return (
      <Note
        kind={verification.result === 'unknown' ? 'missed' : 'info'}
        icon={verification.result === 'unknown' ? 'missed' : 'offline'}
      >
        {t[verification.result]}
      </Note>
    )
  }
  const { says, held, undoneLater, txnHash } = verification
  return (
    <div className="ledger__result">
      <Agreement {...verification} />
      {undoneLater && (
        <Note kind="plain" icon="undo" role="none">
          {t.undoneLater}
        </Note>
      )}
      <div className="ledger__sides">
        <section aria-label={t.onChain}>
          <p className="ledger__side">{t.onChain}</p>
          {says.form === 'public' && <EventFacts event={says.event} />}
          {says.form === 'private' && <p className="small">{t.private}</p>}
          {says.form === 'other' && <p className="small">{t.other}</p>}
          <p className="small soft">{confirmation()}</p>
          {explorer && <ExplorerLink explorer={explorer} txid={txnHash} />}
          <TechnicalFacts
            facts={{
              ...(verification.round !== null && { [t.round]: numberText(verification.round) }),
              ...(says.form === 'private' && { [t.proof]: says.commitment }),
              ...(says.form === 'public' && { [t.user]: says.event.userId }),
            }}
          />
        </section>
        {held && (
          <section aria-label={t.fromRecord}>
            <p className="ledger__side">{t.fromRecord}</p>
            <EventFacts event={held} />
            <TechnicalFacts facts={{ [t.user]: held.userId }} />
          </section>
        )}
      </div>
    </div>
  )

  function confirmation(): string {
    if (verification.result !== 'found' || verification.round === null) return t.pending
    return verification.at ? t.confirmedAt(deviceTimeText(verification.at, t.dayAt)) : t.confirmed
  }
}

function Agreement({ agrees, says, round }: Extract<Verification, { result: 'found' }>) {
  const t = useTexts(ledgerTexts).result
  if (agrees) {
    // Before it is confirmed, it proves nothing yet.
    return round === null ? (
      <Note kind="info" icon="taken">
        <b>{t.matches}</b>
      </Note>
    ) : (
      <Note kind="taken" icon="taken">
        <b>{t.agrees}</b> {t.agreesText}
      </Note>
    )
  }
  if (agrees === false) {
    return (
      <Note kind="missed" icon="missed">
        <b>{t.differs}</b> {t.differsText}
      </Note>
    )
  }
  return (
    <Note kind="plain" icon="search">
      {says.form === 'other' ? t.other : t.noMedications}
    </Note>
  )
}

function EventFacts({ event }: { event: ReceiptEvent }) {
  const t = useTexts(ledgerTexts).result
  const { timestamp, medicationName, dosage } = event
  return (
    <dl>
      <dt>{t.medication}</dt>
      <dd dir="auto">{medicationName}</dd>
      <dt>{t.dosage}</dt>
      <dd dir="auto">{amountText(dosage)}</dd>
      <dt>{t.taken}</dt>
      <dd>{deviceTimeText(Temporal.Instant.fromEpochMilliseconds(timestamp), t.dayAt)}</dd>
    </dl>
  )
}

/** In the zone of this device: the person who checks a receipt may not be its patient. */
function deviceTimeText(at: Temporal.Instant, dayAt: (day: string, time: string) => string): string {
  const clock = at.toZonedDateTimeISO(deviceZone())
  return dayAt(dateWithYear(clock.toPlainDate()), timeText(clock))
}
