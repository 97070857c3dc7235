import { Icon, type IconName } from './icon.tsx'

/** The level of a share; its colors come from the tokens of the same name. */
export type Tone = 'good' | 'fair' | 'poor' | 'none'

/** A bar: height, mark, text and color say the same. */
export type Bar = {
  readonly key: string
  /** Such as "3/4". */
  readonly value: string
  /** Below it, such as "Mon". */
  readonly label: string
  /** Fill level from 0 to 100. */
  readonly share: number
  readonly tone: Tone
  /** Null if there is nothing to show. */
  readonly mark: IconName | null
  /** It is the current one. */
  readonly isCurrent: boolean
}

type BarsProps = {
  bars: readonly Bar[]
  /** The same for screen readers. */
  table: {
    readonly caption: string
    readonly columns: readonly string[]
    /** One row for each bar: its label, and its numbers. */
    readonly rows: readonly (readonly [string, ...number[]])[]
  }
}

/** Up to seven bars side by side, with a table of the same values for screen readers. */
export function Bars({ bars, table }: BarsProps) {
  return (
    <>
      <DrawnBars bars={bars} />
      <div className="visually-hidden">
        <table>
          <caption>{table.caption}</caption>
          <thead>
            <tr>
              {table.columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(([name, ...numbers]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {numbers.map((number, index) => (
                  <td key={table.columns[index + 1]}>{number}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

function DrawnBars({ bars }: Pick<BarsProps, 'bars'>) {
  return (
    <ol className="bars" aria-hidden="true">
      {bars.map(({ key, value, label, share, tone, mark, isCurrent }) => (
        <li
          key={key}
          className={tone === 'none' && !mark ? 'bar--empty' : `bar--${tone}`}
          aria-current={isCurrent ? 'date' : undefined}
        >
          <span className="bar__value">{value}</span>
          <svg className="bar__track" aria-hidden="true" viewBox="0 0 40 100" preserveAspectRatio="none">
            <rect className="bar__fill" x="0" y={100 - share} width="40" height={share} />
            {share > 0 && <path className="bar__top" d={`M0 ${100 - share}h40`} vectorEffect="non-scaling-stroke" />}
          </svg>
          <span className={`bar__mark level--${tone}`}>{mark && <Icon name={mark} />}</span>
          <span className="bar__label">{label}</span>
        </li>
      ))}
    </ol>
  )
}
