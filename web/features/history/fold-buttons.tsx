import { historyTexts } from '#web/texts/en/history.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import './fold-buttons.css'

const parts = ['chart', 'month', 'medicines'] as const
type FoldedPart = (typeof parts)[number]

type FoldProps = {
  open: Readonly<Record<FoldedPart, boolean>>
  /** Only the parts that there are. */
  onToggle: Readonly<Partial<Record<FoldedPart, () => void>>>
}

/** Opens and closes the chart, the calendar and the figures of each medicine on a small screen; a large one has them all. */
export function FoldButtons({ open, onToggle }: FoldProps) {
  const t = useTexts(historyTexts).folds
  return (
    <div className="fold-buttons">
      {parts
        .filter((part) => onToggle[part])
        .map((part) => (
          <Button
            key={part}
            variant="line"
            size="sm"
            aria-expanded={open[part]}
            aria-controls={`${part}-panel`}
            onClick={onToggle[part]}
          >
            {t[part]}
            <Icon name="chevron-down" className="fold-buttons__arrow" />
          </Button>
        ))}
    </div>
  )
}
