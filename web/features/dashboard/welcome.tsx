import { dashboardTexts } from '#web/texts/en/dashboard.ts'
import { isolated } from '#web/texts/isolate.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { BidiText } from '#web/ui/bidi-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { ZeroFigures } from './figures.tsx'
import { PlanBadge } from './plan-badge.tsx'
import './welcome.css'

/** For a new patient, or one without medications: the one thing to do, and below it, small, the zeroed tiles (product 5.3). */
export function Welcome(props: {
  firstName: string
  /** Id of the button; a later button takes over the same id. */
  addId: string
  /** Null while it is not known yet whether there is a medication. */
  onAdd: (() => void) | null
  onShowPlans?: () => void
}) {
  const { firstName, addId, onAdd, onShowPlans } = props
  const t = useTexts(dashboardTexts)
  return (
    <>
      <section className="panel welcome">
        <div className="page-head">
          <h1>
            <BidiText>{t.welcome(isolated(firstName))}</BidiText>
          </h1>
          <p>
            <PlanBadge onShowPlans={onShowPlans} />
          </p>
        </div>
        <h2>{t.empty}</h2>
        <p className="soft welcome__text">{t.welcomeText}</p>
        <Button id={addId} size="lg" icon="plus" busy={onAdd === null} onClick={() => onAdd?.()}>
          {t.addFirst}
        </Button>
      </section>
      <ZeroFigures />
    </>
  )
}
