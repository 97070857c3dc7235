import { Link } from 'react-router'
import { ApiError } from '#web/lib/api.ts'
import { linksTexts } from '#web/texts/en/links.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** A link that does nothing (any more), with what to do instead. */
export function LinkEnded({ title, text }: { title: string; text: string }) {
  return (
    <div className="empty">
      <Icon name="missed" className="big" />
      <h1>{title}</h1>
      <p className="soft">{text}</p>
      <OpenApp isMain />
    </div>
  )
}

/** The way to the app, where everything else is done. */
export function OpenApp({ isMain }: { isMain: boolean }) {
  const t = useTexts(linksTexts)
  return (
    <div className="single-task__ways">
      <Link to="/app" className={buttonClass(isMain ? 'solid' : 'line')}>
        {t.open}
      </Link>
    </div>
  )
}

/** Whether the server says that a link does not work (any more). */
export function isNotValid(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'link_not_valid' || error.code === 'invalid_input')
}
