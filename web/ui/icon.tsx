import { classNames } from './class-names.ts'
import { strokes } from './icons.ts'

/** The status marks: mark, text and color each show the status (design: one mark per status, everywhere). */
const marks = {
  taken: (
    <>
      <circle cx="12" cy="12" r="9.2" fill="currentColor" stroke="none" />
      <path d="m7.8 12.4 3 3 5.6-6.4" style={{ stroke: 'var(--knock,var(--surface))' }} strokeWidth="2.2" />
    </>
  ),
  due: (
    <>
      <circle cx="12" cy="12" r="8.8" />
      <circle cx="12" cy="12" r="4.6" fill="currentColor" stroke="none" />
    </>
  ),
  missed: (
    <>
      <circle cx="12" cy="12" r="8.8" strokeDasharray="3.4 2.1" />
      <path d="M12 7.4v5.4M12 16.4v.1" strokeWidth="2.3" />
    </>
  ),
  upcoming: (
    <>
      <circle cx="12" cy="12" r="8.8" />
      <path d="M12 7.2V12l3.2 2" />
    </>
  ),
  partly: (
    <>
      <circle cx="12" cy="12" r="8.8" />
      <path d="M12 3.2a8.8 8.8 0 0 1 0 17.6z" fill="currentColor" stroke="none" />
    </>
  ),
}

const theme = (
  <>
    <circle cx="12" cy="12" r="8.6" />
    <path d="M12 3.4a8.6 8.6 0 0 0 0 17.2z" fill="currentColor" stroke="none" />
  </>
)

export type StateMark = keyof typeof marks
export type IconName = StateMark | keyof typeof strokes | 'theme'

const isMark = (name: IconName): name is StateMark => name in marks

function drawing(name: IconName) {
  if (name === 'theme') return theme
  return isMark(name) ? marks[name] : <path d={strokes[name]} />
}

/**
 * One of our own icons on a grid of 24, in the color of the text around it. Always decorative: the text next to it or the name
 * of its button says the same.
 * @param size `sm` is 20 px, `md` 24 px; a class of the parent may set another
 */
export function Icon({ name, size = 'md', className }: { name: IconName; size?: 'sm' | 'md'; className?: string }) {
  return (
    <svg
      className={classNames('icon', size !== 'md' && `icon--${size}`, className)}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      {drawing(name)}
    </svg>
  )
}
