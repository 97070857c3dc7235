import type { DoseKey } from '#core/dose/entry.ts'
import type { NonEmpty } from '#core/non-empty.ts'
import { dashboardTexts } from '#web/texts/en/dashboard.ts'
import { dosesTexts } from '#web/texts/en/doses.ts'
import { isolated } from '#web/texts/isolate.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { BidiText } from '#web/ui/bidi-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PhoneButton } from '#web/ui/phone-button.tsx'
import type { Today } from './today.ts'

type RecordedTwicePanelProps = {
  twice: NonEmpty<Today['twice'][number]>
  /** The number of the country's poison help line, null if none is known. */
  poisonLine: string | null
  /** Shows the note about a dose that is recorded twice. */
  onShow: (dose: DoseKey) => void
}

/** The doses of which the list below asks whether they were taken twice, and whom to call: below what is due, or in its place. */
export function RecordedTwicePanel({ twice, poisonLine, onShow }: RecordedTwicePanelProps) {
  const t = useTexts(dashboardTexts)
  const { maybeTwice, callLine } = useTexts(dosesTexts)
  const [first] = twice
  return (
    <div className="due-panel due-panel--empty nothing-due--warning">
      <p className="nothing-due">
        <Icon name="warning" />
        <span role="status">
          <b>
            <BidiText>{t.recordedTwice(twice.map(({ name }) => isolated(name)).join(', '))}</BidiText>
          </b>
          <span className="nothing-due__text">{twice.length === 1 ? t.tookOnce : t.eachOnce}</span>
          <strong className="nothing-due__text">{twice.length === 1 ? maybeTwice : t.anyTwice}</strong>
        </span>
      </p>
      <div className="nothing-due__show">
        {poisonLine !== null && <PhoneButton phone={poisonLine}>{callLine(poisonLine)}</PhoneButton>}
        <Button variant="line" size="sm" onClick={() => onShow(first.key)}>
          {t.showTwice(twice.length)}
        </Button>
      </div>
    </div>
  )
}
