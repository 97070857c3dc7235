import { useId, useState } from 'react'
import { localDate } from '#core/time/span.ts'
import { historyTexts } from '#web/texts/en/history.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { dayText, timeText } from '#web/texts/when.ts'
import { Icon } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { DoseRow, type RowTools } from './dose-row.tsx'
import type { DayItem } from './rows.ts'
import './folded-doses.css'

/** The doses of a day, those of one time that were all taken in one line that opens. */
export function DayItems({ items, tools }: { items: readonly DayItem[]; tools: RowTools }) {
  return (
    <ol>
      {items.map((item) =>
        item.kind === 'dose' ? (
          <DoseRow key={item.row.dose.key} row={item.row} tools={tools} />
        ) : (
          <FoldedDoses key={item.shown.toString()} item={item} tools={tools} />
        ),
      )}
    </ol>
  )
}

type FoldedProps = { item: Extract<DayItem, { kind: 'taken' }>; tools: RowTools }

function FoldedDoses({ item, tools }: FoldedProps) {
  const { shown, rows } = item
  const { record, now } = tools
  const t = useTexts(historyTexts)
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <li className="folded-doses">
      <button
        type="button"
        className="dose-row__summary"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <time dateTime={shown.toString({ smallestUnit: 'minute' })}>{timeText(shown)}</time>{' '}
        <span className="status status--taken">
          <Icon name="taken" size="sm" />
          {t.folded(rows.length)}
        </span>
        <VisuallyHidden> {dayText(shown.toPlainDate(), localDate(record.spans, now), t.lowerDay)}</VisuallyHidden>
        <Icon name="chevron-down" className="dose-row__arrow" />
      </button>
      {isOpen && (
        <ol id={id}>
          {rows.map((row) => (
            <DoseRow key={row.dose.key} row={row} tools={tools} />
          ))}
        </ol>
      )}
    </li>
  )
}
