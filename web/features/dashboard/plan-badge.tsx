import { dashboardTexts } from '#web/texts/en/dashboard.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import './plan-badge.css'

/** The patient's plan (product 5.1); a press opens the plans, once the page is ready for it. */
export function PlanBadge({ onShowPlans }: { onShowPlans: (() => void) | undefined }) {
  const t = useTexts(dashboardTexts)
  if (!onShowPlans) return <span className="tag">{t.freePlan}</span>
  return (
    <button type="button" className="tag tag--button" onClick={onShowPlans}>
      {t.freePlan}
    </button>
  )
}
