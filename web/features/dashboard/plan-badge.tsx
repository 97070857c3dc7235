import { dashboardTexts } from '#web/texts/en/dashboard.ts'
import { useTexts } from '#web/texts/use-texts.ts'

/** The plan the patient is on (product 5.1); a press shows the plans, once the page can. */
export function PlanBadge({ onShowPlans }: { onShowPlans: (() => void) | undefined }) {
  const t = useTexts(dashboardTexts)
  if (!onShowPlans) return <span className="tag">{t.freePlan}</span>
  return (
    <button type="button" className="tag tag--button" onClick={onShowPlans}>
      {t.freePlan}
    </button>
  )
}
