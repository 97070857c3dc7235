import { VisuallyHidden } from './visually-hidden.tsx'

/** Placeholder rows while a list loads. @param text for screen readers, if nothing else says it */
export function SkeletonList({ rows, text }: { rows: number; text?: string }) {
  return (
    <div className="list" aria-busy="true">
      {text && (
        <p role="status">
          <VisuallyHidden>{text}</VisuallyHidden>
        </p>
      )}
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move.
        <div className="medication" aria-hidden="true" key={index}>
          <span className="skeleton skeleton--mark medication__mark" />
          <div className="stack">
            <div className="skeleton skeleton--title" />
            <div className="skeleton skeleton--line" />
          </div>
        </div>
      ))}
    </div>
  )
}

/** Placeholder of one line of text. */
export function Skeleton({ wide = false }: { wide?: boolean }) {
  return <span className={wide ? 'skeleton skeleton--line' : 'skeleton skeleton--title'} aria-hidden="true" />
}
