import { type Figure, figureOf, type Tally } from '#core/adherence/adherence.ts'
import type { Figures } from '#web/lib/figures.ts'
import { historyTexts } from '#web/texts/en/history.ts'
import { percentText } from '#web/texts/number.ts'
import type { Texts } from '#web/texts/texts.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { levelOf } from './levels.ts'
import type { PeriodName } from './period.ts'
import './history-figures.css'

/** The tally of the period shown; the year comes from the server, and may be late or fail. */
export type PeriodTotal = Tally | 'loading' | 'failed'

/**
 * The figures of the history, each with its counts (product 6.1; dose-model 8.2). Those of the period follow the toggle; today,
 * the 30-day average and the share on time stay. The adherence of a month is the 30-day average, and is not shown twice.
 */
export function HistoryFigures(props: { figures: Figures; period: PeriodName; total: PeriodTotal }) {
  const { figures, period, total } = props
  const t = useTexts(historyTexts)
  return (
    <dl
      className={classNames('figures figures--history', figures.monthly.counted === 0 && 'figures--none')}
      aria-label={t.figures}
    >
      {period !== 'month' && (
        <div className="figure">
          <dt>{t.adherence[period]}</dt>
          {typeof total === 'string' ? (
            <FigureUnavailable why={total} t={t} />
          ) : (
            <ShareFigure figure={figureOf(total)} counted={t.ofDoses} t={t} />
          )}
        </div>
      )}
      <CountFigure name={t.taken} total={total} count={({ taken }) => taken} period={t.period[period]} t={t} />
      <CountFigure
        name={t.missed}
        total={total}
        count={({ counted, taken }) => counted - taken}
        period={t.period[period]}
        t={t}
      />
      <div className="figure">
        <dt>{t.today}</dt>
        <ShareFigure figure={figures.today} counted={t.ofDosesSoFar} t={t} />
      </div>
      <div className="figure">
        <dt>{t.monthly}</dt>
        <ShareFigure figure={figures.monthly} counted={t.ofDoses} t={t} />
      </div>
      <div className="figure">
        <dt>{t.onTime}</dt>
        <ShareFigure figure={figures.onTime} counted={t.ofDosesInMonth} t={t} />
      </div>
    </dl>
  )
}

type WithTexts = { t: Texts['history'] }

function ShareFigure({ figure, counted, t }: { figure: Figure; counted: Texts['history']['ofDoses'] } & WithTexts) {
  const { tone, mark } = levelOf({ taken: figure.part, counted: figure.counted })
  return (
    <dd>
      <span className={`history-figure level level--${tone}`}>
        {mark && <Icon name={mark} />}
        {percentText(figure.percent)}
      </span>
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
          <span className="history-figure">{count(total)}</span>
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
          <span className="history-figure">–</span>
          <small>{t.notLoaded}</small>
        </>
      )}
    </dd>
  )
}

/** The figures while their numbers are loading. */
export function HistoryFiguresLoading() {
  const t = useTexts(historyTexts)
  return (
    <dl className="figures figures--history" aria-label={t.figures} aria-busy="true">
      {[t.adherence.week, t.taken, t.missed, t.today, t.monthly, t.onTime].map((name) => (
        <div className="figure" key={name}>
          <dt>{name}</dt>
          <dd>
            <Skeleton />
          </dd>
        </div>
      ))}
    </dl>
  )
}
