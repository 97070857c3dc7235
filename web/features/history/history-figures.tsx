import { type AdherenceLevel, adherenceLevel } from '#core/adherence/adherence.ts'
import type { Figure } from '#core/api/figures.ts'
import type { Figures } from '#web/lib/record.ts'
import type { Texts } from '#web/texts/en.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Icon, type StateMark } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const levelMarks: Record<AdherenceLevel, StateMark | null> = {
  good: 'taken',
  fair: 'partly',
  poor: 'missed',
  none: null,
}

/** The cards of the history, each with what its number counts (SPEC 2, "Medication History"; DOSES 6). */
export function HistoryFigures({ figures }: { figures: Figures }) {
  const t = useTexts().history
  const { weekly, today, monthly } = figures
  return (
    <dl className="figs figs--history" aria-label={t.figures}>
      <Share name={t.weekly} figure={weekly} counted={t.ofDoses} />
      <Share name={t.today} figure={today} counted={t.ofDosesSoFar} />
      <Count name={t.taken} count={weekly.part} span={t.sevenDays} />
      <Count name={t.missed} count={weekly.counted - weekly.part} span={t.sevenDays} />
      <Share name={t.monthly} figure={monthly} counted={t.ofDoses} wide />
    </dl>
  )
}

type ShareProps = {
  name: string
  figure: Figure
  counted: Texts['history']['ofDoses']
  wide?: boolean
}

function Share({ name, figure, counted, wide = false }: ShareProps) {
  const t = useTexts().history
  const level = adherenceLevel(figure.percent)
  const mark = levelMarks[level]
  return (
    <div className={wide ? 'fig fig--wide' : 'fig'}>
      <dt>{name}</dt>
      <dd className={`lv is-${level}`}>
        {mark && <Icon name={mark} />}
        {figure.percent}%<small>{figure.counted > 0 ? counted(figure.part, figure.counted) : t.noDosesYet}</small>
      </dd>
    </div>
  )
}

function Count({ name, count, span }: { name: string; count: number; span: string }) {
  return (
    <div className="fig">
      <dt>{name}</dt>
      <dd>
        {count}
        <small>{span}</small>
      </dd>
    </div>
  )
}

/** The cards before their numbers are known. */
export function HistoryFiguresLoading() {
  const t = useTexts().history
  const names = [t.weekly, t.today, t.taken, t.missed, t.monthly]
  return (
    <dl className="figs figs--history" aria-label={t.figures} aria-busy="true">
      {names.map((name, index) => (
        <div className={index === names.length - 1 ? 'fig fig--wide' : 'fig'} key={name}>
          <dt>{name}</dt>
          <dd>
            <Skeleton />
          </dd>
        </div>
      ))}
    </dl>
  )
}
