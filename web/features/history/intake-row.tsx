import { useRef } from 'react'
import type { DoseView } from '#core/api/dose-view.ts'
import { openLimits } from '#core/as-needed/limits.ts'
import { correctableDays } from '#core/dose/late-entry.ts'
import { dayMs, msBetween } from '#core/time/durations.ts'
import { localDate } from '#core/time/span.ts'
import { asNeededTexts } from '#web/texts/en/as-needed.ts'
import { historyTexts } from '#web/texts/en/history.ts'
import { amountText, medicineText } from '#web/texts/medicine-text.ts'
import type { Texts } from '#web/texts/texts.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { nearDay, shortDate, timeText } from '#web/texts/when.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { RowTools } from './dose-row.tsx'
import { PatientNoteOf } from './patient-note.tsx'
import type { HistoryRow } from './rows.ts'
import { doseText } from './use-corrections.ts'

/** An intake of a medicine taken as needed, with Undo for 30 days. */
export function IntakeRow({ row, tools, withDate = false }: { row: HistoryRow; tools: RowTools; withDate?: boolean }) {
  const { record, now, corrections, fallbackFocus } = tools
  const { dose, delivery } = row
  const t = useTexts(historyTexts)
  const words = useTexts(asNeededTexts)
  const element = useRef<HTMLLIElement>(null)
  const date = dose.nominal.toPlainDate()
  const medicine = medicineText(dose.medicationName, dose.dosage)
  const asNeeded = record.asNeeded.find(({ medication }) => medication.id === dose.medicationId)
  const isAsked = (openLimits(asNeeded?.medication.limits ?? [])?.followUp ?? null) !== null
  const canUndo = msBetween(dose.instant, now) <= correctableDays * dayMs

  async function undo() {
    await corrections.undoIntake(dose, medicine)
    requestAnimationFrame(() => {
      if (!element.current?.isConnected) fallbackFocus()?.focus()
    })
  }

  return (
    <li className="dose-row" ref={element}>
      <div className="dose-row__summary">
        <time dateTime={dose.nominal.toString({ smallestUnit: 'minute' })}>
          {timeText(dose.nominal)}
          {withDate && (
            <small>{nearDay(date, localDate(record.spans, now)) === 'today' ? t.day.today : shortDate(date)}</small>
          )}
        </time>{' '}
        <span className="dose-row__details">
          <b>
            <bdi>{dose.medicationName}</bdi>
          </b>{' '}
          <bdi>{amountText(dose.dosage)}</bdi> <small dir="auto">{intakeText(dose, words)}</small>
          {delivery !== 'stored' && (
            <small className="dose-row__delivery">
              <Icon name={delivery === 'waiting' ? 'offline' : 'missed'} size="sm" />
              {t.delivery[delivery]}
            </small>
          )}
        </span>{' '}
        <span className="status status--taken">
          <Icon name="taken" size="sm" />
          {t.status.taken}
        </span>
      </div>
      <div className="dose-row__note">
        <PatientNoteOf
          userId={record.userId}
          about={{ date, dose: { medicationId: dose.medicationId, scheduledTime: dose.nominal.toPlainTime() } }}
          of={t.correct.of(medicine, doseText(dose, record.spans, now, t))}
          canEdit={isAsked && canUndo}
          question={isAsked ? { text: words.howItHelped, scale: words.howItHelpedScale } : undefined}
        />
      </div>
      {canUndo && (
        <div className="dose-row__actions">
          <Button variant="quiet" size="sm" icon="undo" onClick={() => void undo()}>
            {t.correct.undo}
            <VisuallyHidden>
              {' '}
              {t.correct.of(`${dose.medicationName} ${amountText(dose.dosage)}`, doseText(dose, record.spans, now, t))}
            </VisuallyHidden>
          </Button>
        </div>
      )}
    </li>
  )
}

/** 'As needed: headache, after work. Over your limit' */
function intakeText({ asNeeded }: DoseView, words: Texts['asNeeded']): string {
  const said = [asNeeded?.reason, asNeeded?.note].filter((text) => text).join(', ')
  const text = said ? words.asNeededFor(said) : words.asNeeded
  return asNeeded?.isOverLimit ? `${text}. ${words.overLimit}` : text
}
