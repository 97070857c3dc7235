import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Figure } from '#core/adherence/adherence.ts'
import { type AdherenceLevel, adherenceLevel } from '#core/adherence/adherence.ts'
import { localDate, type ZoneSpans } from '#core/time/span.ts'
import { dashboardTexts } from '#web/texts/en/dashboard.ts'
import { medicineText } from '#web/texts/medicine-text.ts'
import { percentText } from '#web/texts/number.ts'
import type { Texts } from '#web/texts/texts.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { dayText, timeText } from '#web/texts/when.ts'
import { BidiText } from '#web/ui/bidi-text.tsx'
import { Icon, type StateMark } from '#web/ui/icon.tsx'
import type { Today } from './today.ts'
import './figures.css'

/** The mark of an adherence level, the same on every figure, bar and day. */
export const levelMarks: Record<AdherenceLevel, StateMark | null> = {
  good: 'taken',
  fair: 'partly',
  poor: 'missed',
  none: null,
}

/** The four tiles, each with its counts (product 5.1; dose-model 8.4). */
export function Figures(props: { today: Today; weekly: Figure; spans: ZoneSpans; now: Temporal.Instant }) {
  const { today, weekly, spans, now } = props
  const t = useTexts(dashboardTexts)
  const level = adherenceLevel(weekly.percent)
  const mark = levelMarks[level]
  return (
    <dl className="figures figures--day" aria-label={t.figures}>
      <Tile name={t.medicationsToday} value={today.medications}>
        {today.doses > 0 ? t.dosesTaken(today.taken, today.doses) : t.noDosesToday}
      </Tile>
      <Tile
        name={
          <Link className="figure__link" to="/app/history">
            {t.adherenceRate}
          </Link>
        }
        level={level}
        value={
          <>
            {mark && <Icon name={mark} />}
            {percentText(weekly.percent)}
          </>
        }
      >
        {weekly.counted > 0 ? t.dosesCounted(weekly.part, weekly.counted) : t.noDosesYet}
      </Tile>
      <Tile name={t.nextDosage} value={today.next ? timeText(today.next.dose.shown) : t.none}>
        <BidiText>{nextText()}</BidiText>
      </Tile>
      <Tile name={t.currentMedications} value={today.current}>
        {currentText()}
      </Tile>
    </dl>
  )

  function currentText(): string {
    if (today.current === 0) return t.noneCurrent
    return today.notDaily > 0 ? t.ofThemNotDaily(today.notDaily) : t.everyDay
  }

  function nextText(): string {
    if (!today.next) return t.nothingPlanned
    const date = today.next.dose.shown.toPlainDate()
    const currentDate = localDate(spans, now)
    const { together } = today.next
    // An amount that is cut off could be read as another one: the panel above names the medicines.
    const what = together.length > 1 ? t.medications(together.length) : nextMedicines(today.next, t)
    return date.equals(currentDate) ? what : `${dayText(date, currentDate, t.nearDay)}, ${what}`
  }
}

/** A number, and what it counts: each a description of its own, so that a screen reader never reads both as one number. */
function Tile(props: { name: ReactNode; value: ReactNode; level?: AdherenceLevel; children: ReactNode }) {
  const { name, value, level, children } = props
  return (
    <div className="figure">
      <dt>{name}</dt>
      <dd className={level && `level level--${level}`}>{value}</dd>
      <dd className="figure__counted">{children}</dd>
    </div>
  )
}

/** The tiles of a new patient, one quiet line each: zeroes are no news (product 5.3). */
export function ZeroFigures() {
  const t = useTexts(dashboardTexts)
  const zeroes = [
    [t.medicationsToday, 0],
    [t.adherenceRate, `${percentText(0)}, ${t.noDosesYet}`],
    [t.nextDosage, t.none],
    [t.currentMedications, 0],
  ] as const
  return (
    <dl className="zero-figures" aria-label={t.figures}>
      {zeroes.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** 'Metformin 500mg', or 'Metformin 500mg and 2 more', with the names isolated. */
export function nextMedicines(next: NonNullable<Today['next']>, t: Texts['dashboard']): string {
  const [first, ...others] = next.together
  const name = first ? medicineText(first.medication.name, first.dose.dosage) : ''
  return others.length > 0 ? t.andMore(name, others.length) : name
}
