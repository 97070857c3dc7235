import type { Figures } from '#web/lib/figures.ts'
import { dashboardTexts } from '#web/texts/en/dashboard.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Icon } from '#web/ui/icon.tsx'
import './streak.css'

/** The streak banner, above 0 only, with what a day of it means (product 5.1). */
export function Streak({ streak: { days, isAtLeast } }: { streak: Figures['streak'] }) {
  const t = useTexts(dashboardTexts)
  if (days === 0) return null
  return (
    <p className="streak">
      <Icon name="steps" />
      <span>
        <b className="num">{isAtLeast ? t.streakAtLeast(days) : t.streak(days)}</b> {t.streakMeans}
      </span>
    </p>
  )
}
