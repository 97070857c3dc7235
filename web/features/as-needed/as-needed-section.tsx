import type { ZoneSpans } from '#core/time/span.ts'
import type { AsNeededMedication } from '#web/lib/record.ts'
import { asNeededTexts } from '#web/texts/en/as-needed.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { AsNeededCard } from './as-needed-card.tsx'

/** The medicines that the patient takes as needed. */
export function AsNeededSection(props: {
  items: readonly AsNeededMedication[]
  spans: ZoneSpans
  now: Temporal.Instant
  /** The poison line of the patient's country, if one is known. */
  poisonLine: string | null
}) {
  const { items, ...shared } = props
  const t = useTexts(asNeededTexts)
  return (
    <section className="page-section" aria-labelledby="as-needed">
      <div className="page-section__head">
        <h2 id="as-needed">{t.title}</h2>
      </div>
      <div className="list">
        {items.map((item) => (
          <AsNeededCard key={item.medication.id} item={item} {...shared} />
        ))}
      </div>
    </section>
  )
}
