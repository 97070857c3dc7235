import { Icon } from '#web/ui/icon.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { Loading } from '#web/ui/spinner.tsx'

/**
 * A signed-in page before its code and data are loaded. It is part of `shell.html` without text, and shown if somebody is
 * signed in on the device (web/public/early.js); nothing in it can be pressed.
 * @param text says what is loading, once the catalogue is there
 */
export function PageSkeleton({ text }: { text?: string }) {
  return (
    <div className="page-skeleton">
      <div className="top-bar" aria-hidden="true">
        <div className="page-width">
          <span className="logo">
            <Icon name="logo" />
          </span>
        </div>
      </div>
      <main className="page-width page-loading">
        <div className="page-skeleton__text">{text && <Loading text={text} />}</div>
        <SkeletonList rows={3} />
      </main>
    </div>
  )
}
