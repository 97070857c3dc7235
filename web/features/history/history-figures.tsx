import type { Tally } from '#core/adherence/adherence.ts'
import { type Figure, figureOf } from '#core/adherence/adherence.ts'
import type { Figures } from '#web/lib/figures.ts'
import { historyTexts } from '#web/texts/en/history.ts'
import { percentText } from '#web/texts/number.ts'
import type { Texts } from '#web/texts/texts.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { levelOf } from './levels.ts'
import type { PeriodName } from './period.ts'
import './history-figures.css'

/** The tally of the period shown; the year comes from the server, and may be late or fail. */
export type PeriodTotal = Tally | 'loading' | 'failed'

/**
 * The cards of the history, each with its counts (product 6.1; dose-model 8.2). Those of the period follow the toggle; today
 * and the 30-day average stay.
 */
export function HistoryFigures(props: { figures: Figures; period: PeriodName; total: PeriodTotal }) {
  const { figures, period, total } = props
  const t = useTexts(historyTexts)
  const { today, monthly } = figures
  return (
    <dl className="figures figures--history" aria-label={t.figures}>
      <div className="figure">
        <dt>{t.adherence[period]}</dt>
        {typeof total === 'string' ? (
          <FigureUnavailable why={total} t={t} />
        ) : (
          <ShareFigure figure={figureOf(total)} counted={t.ofDoses} t={t} />
        )}
      </div>
      <div className="figure">
        <dt>{t.today}</dt>
        <ShareFigure figure={today} counted={t.ofDosesSoFar} t={t} />
      </div>
      <CountFigure name={t.taken} total={total} count={({ taken }) => taken} period={t.period[period]} t={t} />
      <CountFigure
        name={t.missed}
        total={total}
        count={({ counted, taken }) => counted - taken}
        period={t.period[period]}
        t={t}
      />
      <div className="figure figure--wide">
        <dt>{t.monthly}</dt>
        <ShareFigure figure={monthly} counted={t.ofDoses} t={t} />
      </div>
    </dl>
  )
}

type WithTexts = { t: Texts['history'] }

function ShareFigure({ figure, counted, t }: { figure: Figure; counted: Texts['history']['ofDoses'] } & WithTexts) {
  const { tone, mark } = levelOf({ taken: figure.part, counted: figure.counted })
  return (
    <dd className={`level level--${tone}`}>
      {mark && <Icon name={mark} />}
      {percentText(figure.percent)}
      <small>{figure.counted > 0 ? counted(figure.part, figure.counted) : t.noDosesYet}</small>
    </dd>
  )
}

function CountFigure(
  props: { name: string; total: PeriodTotal; count: (tally: Tally) => number; period: string } & WithTexts,
) {
  const { name, total, count, period, t } = props
  return (
    <div className="figure">
      <dt>{name}</dt>
      {typeof total === 'string' ? (
        <FigureUnavailable why={total} t={t} />
      ) : (
        <dd>
          {count(total)}
          <small>{period}</small>
        </dd>
      )}
    </div>
  )
}

function FigureUnavailable({ why, t }: { why: 'loading' | 'failed' } & WithTexts) {
  return (
    <dd>
      {why === 'loading' ? (
        <Skeleton />
      ) : (
        <>
          –<small>{t.notLoaded}</small>
        </>
      )}
    </dd>
  )
}

/** The cards while their numbers are loading. */
export function HistoryFiguresLoading() {
  const t = useTexts(historyTexts)
  const names = [t.adherence.week, t.today, t.taken, t.missed, t.monthly]
  return (
    <dl className="figures figures--history" aria-label={t.figures} aria-busy="true">
      {names.map((name, index) => (
        <div className={index === names.length - 1 ? 'figure figure--wide' : 'figure'} key={name}>
          <dt>{name}</dt>
          <dd>
            <Skeleton />
          </dd>
        </div>
      ))}
    </dl>
  )
}
