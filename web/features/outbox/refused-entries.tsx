import { useId, useState } from 'react'
import { shownAt } from '#core/time/nominal.ts'
import { localDate, wallClock } from '#core/time/span.ts'
import { useNow } from '#web/lib/clock.ts'
import { discardRefused, type QueuedEntry, retryRefused, useUnsentEntries } from '#web/lib/outbox.ts'
import { usePatientRecord } from '#web/lib/patient-record.tsx'
import { allMedications, type PatientRecord } from '#web/lib/record.ts'
import { failureText } from '#web/texts/core-text.ts'
import { outboxTexts } from '#web/texts/en/outbox.ts'
import { isolated } from '#web/texts/isolate.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { nearDay, shortDate, timeText } from '#web/texts/when.ts'
import { BidiText } from '#web/ui/bidi-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { useFocusMainAfter } from '#web/ui/focus-main.ts'
import { Note } from '#web/ui/note.tsx'
import './refused-entries.css'

/**
 * Lists recorded doses that the server refused for good, with the reason and what can be done: no tap is lost silently (product
 * 1.2). Nothing while there are none.
 */
export function RefusedEntries() {
  const t = useTexts(outboxTexts)
  const { record } = usePatientRecord()
  const refused = useUnsentEntries().filter(({ state }) => state === 'refused')
  const [isShown, setShown] = useState(false)
  const listId = useId()
  if (refused.length === 0) return null
  return (
    <section className="stack refused-entries" aria-label={t.refused(refused.length)}>
      <Note
        kind="missed"
        icon="missed"
        tall
        role="alert"
        action={
          <Button
            variant="quiet"
            size="sm"
            aria-expanded={isShown}
            aria-controls={listId}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? t.hide : t.show}
          </Button>
        }
      >
        <b>{t.refused(refused.length)}</b> {t.refusedText(refused.length)}
      </Note>
      <div id={listId} hidden={!isShown}>
        <ul className="list refused-list">
          {refused.map((one) => (
            <RefusedEntry key={one.entry.id} one={one} record={record} />
          ))}
        </ul>
        <TryAgain />
      </div>
    </section>
  )
}

/** When all are sent, it disappears. */
function TryAgain() {
  const t = useTexts(outboxTexts)
  return (
    <Button variant="line" size="sm" ref={useFocusMainAfter()} onClick={() => void retryRefused()}>
      {t.tryAgain}
    </Button>
  )
}

function RefusedEntry({ one: { entry, problem, reason }, record }: { one: QueuedEntry; record: PatientRecord | null }) {
  const t = useTexts(outboxTexts)
  const now = useNow()
  const all = record ? allMedications(record) : []
  const name = all.find(({ medication }) => medication.id === entry.medicationId)?.medication.name ?? t.unknownMedicine
  return (
    <li className="refused-list__row">
      <p>
        <b>
          <BidiText>{`${isolated(name)}, ${when()}`}</BidiText>
        </b>
        <br />
        <span className="soft">{t.reason(failureText({ message: problem ?? '', reason }))}</span>
      </p>
      <Button
        variant="quiet-danger"
        size="sm"
        ref={useFocusMainAfter()}
        aria-label={t.removeOf(`${name}, ${when()}`)}
        onClick={() => void discardRefused(entry.id)}
      >
        {t.remove}
      </Button>
    </li>
  )

  /** 'taken today at 8:04 PM', or which dose was recorded as missed or undone. */
  function when(): string {
    const spans = record?.spans
    const planned = spans ? shownAt(spans, entry.nominal) : entry.nominal
    const clock = 'actualTime' in entry && spans ? wallClock(spans, entry.actualTime) : planned
    const near = spans && nearDay(clock.toPlainDate(), localDate(spans, now))
    const day = near ? t.day[near] : t.onDate(shortDate(clock.toPlainDate()))
    return t.what[entry.status](day, timeText(clock))
  }
}
