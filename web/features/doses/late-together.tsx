import { useState } from 'react'
import { localDate, type ZoneSpans } from '#core/time/span.ts'
import type { DueGroup } from '#web/lib/card-view.ts'
import { dosesTexts } from '#web/texts/en/doses.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { doseTimeText } from '#web/texts/when.ts'
import { Button } from '#web/ui/button.tsx'
import { GroupLateForm } from './group-late-form.tsx'
import { takeId } from './take-button.tsx'
import type { DoseActions } from './use-dose-actions.ts'

/** The id of the button. */
export const lateTogetherId = 'late-together'

/** "I took them at ..." for all doses of one time that are not recorded, above their rows: often they were taken together. */
export function LateTogether(props: {
  group: DueGroup
  actions: DoseActions
  spans: ZoneSpans
  now: Temporal.Instant
}) {
  const { group, actions, spans, now } = props
  const t = useTexts(dosesTexts)
  const [isOpen, setOpen] = useState(false)
  const when = doseTimeText(group.dose.shown, localDate(spans, now), t.lowerDay.today)
  return (
    <div className="late-together">
      <p id={`${lateTogetherId}-text`}>{t.lateTogether(group.cards.length, when)}</p>
      <Button
        id={lateTogetherId}
        variant="line"
        size="sm"
        aria-expanded={isOpen}
        aria-describedby={`${lateTogetherId}-text`}
        data-focus-back={group.cards.map(({ medication }) => takeId(medication.id)).join(' ')}
        onClick={() => setOpen(!isOpen)}
      >
        {t.tookAllAt(group.cards.length)}
      </Button>
      {isOpen && (
        <GroupLateForm
          dose={group.dose}
          taps={group.cards.map((view) => ({ view, dose: view.dose }))}
          actions={actions}
          spans={spans}
          now={now}
          place="row"
          focusBack={lateTogetherId}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
