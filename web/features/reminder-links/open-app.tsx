import { Link } from 'react-router'
import { linksTexts } from '#web/texts/en/links.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { buttonClass } from '#web/ui/button.tsx'

/** The link to the app, for everything else. */
export function OpenApp({ isMain }: { isMain: boolean }) {
  const t = useTexts(linksTexts)
  return (
    <div className="single-task__actions">
      <Link to="/app" className={buttonClass(isMain ? 'solid' : 'quiet')}>
        {t.open}
      </Link>
    </div>
  )
}
