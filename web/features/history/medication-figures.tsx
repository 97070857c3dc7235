import { useId, useState } from 'react'
import { percent } from '#core/adherence/adherence.ts'
import { historyTexts } from '#web/texts/en/history.ts'
import { amountText } from '#web/texts/medicine-text.ts'
import { percentText } from '#web/texts/number.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { shortDate, timeText } from '#web/texts/when.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { levelOf } from './levels.ts'
import type { MedicationTally } from './medication-tallies.ts'
import './medication-figures.css'

type MedicationFiguresProps = {
  medicines: readonly MedicationTally[]
  /** Folded on a small screen. */
  isFolded: boolean
  /** Searches for the doses of a medication. */
  onShow: (name: string) => void
}

/** The figures of each medicine over the last 30 days: how many of its doses were taken, and how many of those on time. */
export function MedicationFigures({ medicines, isFolded, onShow }: MedicationFiguresProps) {
  const t = useTexts(historyTexts).medicines
  return (
    <section
      className={classNames('history__medicines', isFolded && 'history__folded')}
      id="medicines-panel"
      aria-labelledby="medicines"
    >
      <h2 id="medicines">{t.title}</h2>
      <p className="soft small">{t.text}</p>
      <ul className="medication-figures">
        {medicines.map((one) => (
          <MedicationFigure key={one.medication.id} one={one} onShow={onShow} />
        ))}
      </ul>
    </section>
  )
}

/** The dates of misses that are listed; more would be a list of their own. */
const listedMisses = 5

function MedicationFigure({ one, onShow }: { one: MedicationTally } & Pick<MedicationFiguresProps, 'onShow'>) {
  const { medication, tally, missed } = one
  const t = useTexts(historyTexts)
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { tone, mark } = levelOf(tally)
  const { taken, counted, onTime } = tally
  return (
    <li>
      <button
        type="button"
        className="medication-figures__medicine"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <span>
          <b>
            <bdi>{medication.name}</bdi>
          </b>{' '}
          <bdi>{amountText(medication.dosage)}</bdi>{' '}
          <small>
            <span className={`level level--${tone}`}>
              {mark && <Icon name={mark} />}
              {t.medicines.taken(taken, counted)}
            </span>{' '}
            {t.medicines.onTime(onTime)}
          </small>
        </span>
        <Icon name="chevron-down" className="dose-row__arrow" />
      </button>
      {isOpen && (
        <div className="medication-figures__more" id={id}>
          <p>{t.medicines.takenShare(percentText(percent(taken, counted)), taken, counted)}</p>
          <p>{t.medicines.onTimeShare(percentText(percent(onTime, counted)), onTime, counted)}</p>
          {missed.length > 0 && (
            <p>
              {t.medicines.missed(
                missed.length,
                missed
                  .slice(0, listedMisses)
                  .map(({ shown }) => t.dayAt(shortDate(shown.toPlainDate()), timeText(shown)))
                  .join('; '),
                missed.length - listedMisses,
              )}
            </p>
          )}
          <Button variant="line" size="sm" onClick={() => onShow(medication.name)}>
            {t.past.show}
            <VisuallyHidden> {t.past.of(medication.name)}</VisuallyHidden>
          </Button>
        </div>
      )}
    </li>
  )
}
