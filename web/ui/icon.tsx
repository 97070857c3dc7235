/** The state marks: with its word and its colour each state is told three ways (design: one mark per state, everywhere). */
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

/** The other signs, each one line of strokes. */
const signs = {
  bell: 'M6.2 16.5V11a5.8 5.8 0 0 1 11.6 0v5.5l1.6 1.7H4.6zM10 21h4',
  box: 'M4 7.8h16V20H4zM3 4h18v3.8H3zM9.6 12h4.8',
  calendar:
    'M6.4 5.2h11.2a2.6 2.6 0 0 1 2.6 2.6v9.8a2.6 2.6 0 0 1-2.6 2.6h-11.2a2.6 2.6 0 0 1-2.6-2.6v-9.8a2.6 2.6 0 0 1 2.6-2.6zM3.8 10h16.4M8.4 2.8v4M15.6 2.8v4',
  chain:
    'M6.8 8.4h3a3.6 3.6 0 0 1 3.6 3.6v0a3.6 3.6 0 0 1-3.6 3.6h-3a3.6 3.6 0 0 1-3.6-3.6v-0a3.6 3.6 0 0 1 3.6-3.6zM14.2 8.4h3a3.6 3.6 0 0 1 3.6 3.6v0a3.6 3.6 0 0 1-3.6 3.6h-3a3.6 3.6 0 0 1-3.6-3.6v-0a3.6 3.6 0 0 1 3.6-3.6z',
  chat: 'M4 5.5h16v11H11l-4.6 4v-4H4z',
  check: 'M4.5 12.8l5 5L19.5 6.6',
  offline: 'M8 18.5h9.2a3.8 3.8 0 0 0 .6-7.5A6 6 0 0 0 9.4 7.2M6.4 9.6A4.6 4.6 0 0 0 7 18.5M4 4l16 16',
  'chevron-down': 'M6 9.5l6 6 6-6',
  eye: 'M2.8 12S6.2 5.8 12 5.8 21.2 12 21.2 12 17.8 18.2 12 18.2 2.8 12 2.8 12zM14.8 12a2.8 2.8 0 1 1-5.6 0 2.8 2.8 0 0 1 5.6 0z',
  'eye-off':
    'M9.4 6.2A9 9 0 0 1 12 5.8c5.8 0 9.2 6.2 9.2 6.2a16 16 0 0 1-2.9 3.5M6 7.9A15.6 15.6 0 0 0 2.8 12s3.4 6.2 9.2 6.2a8.8 8.8 0 0 0 3.8-.9M9.9 10a2.8 2.8 0 0 0 4 4M4 4l16 16',
  external: 'M13.5 4.5h6v6M19.2 4.8 11 13M18 14v5.5H4.5V6H10',
  lock: 'M7 10.6h10a2.4 2.4 0 0 1 2.4 2.4v5a2.4 2.4 0 0 1-2.4 2.4h-10a2.4 2.4 0 0 1-2.4-2.4v-5a2.4 2.4 0 0 1 2.4-2.4zM8 10.6V7.8a4 4 0 0 1 8 0v2.8',
  logo: 'M20.4 8.6A9 9 0 1 1 15.4 3.6M7.8 12.2l3.4 3.4L21 5.2',
  menu: 'M4 7.5h16M4 12.5h16M4 17.5h16',
  'voice-off': 'M4 9.5v5h3.2l4.8 4v-13l-4.8 4zM16 9.8l4.6 4.6M20.6 9.8 16 14.4',
  'sign-out': 'M10 4H4.6v16H10M9.6 12h10.6M16 7.6l4.4 4.4-4.4 4.4',
  pen: 'M4 20l1-4.4L16.2 4.4a2 2 0 0 1 2.9 0l.5.5a2 2 0 0 1 0 2.9L8.4 19z',
  pause: 'M8.5 5.5v13M15.5 5.5v13',
  phone:
    'M9.2 2.8h5.6a2.6 2.6 0 0 1 2.6 2.6v13.2a2.6 2.6 0 0 1-2.6 2.6h-5.6a2.6 2.6 0 0 1-2.6-2.6v-13.2a2.6 2.6 0 0 1 2.6-2.6zM10.8 18h2.4',
  play: 'M7.5 5v14l11-7z',
  plus: 'M12 5v14M5 12h14',
  repeat: 'M4.5 11a7.5 7.5 0 0 1 13-4.2l2 2M19.5 13a7.5 7.5 0 0 1-13 4.2l-2-2M19.8 4.2v4.6h-4.6M4.2 19.8v-4.6h4.6',
  'chevron-right': 'M9.5 6l6 6-6 6',
  search: 'M17 10.6a6.4 6.4 0 1 1-12.8 0 6.4 6.4 0 0 1 12.8 0zM15.4 15.4l5 5',
  share: 'M12 15V3.6M7.6 7.6 12 3.2l4.4 4.4M5 12.5V20h14v-7.5',
  sliders:
    'M4 8h8M17 8h3M4 16h3M12 16h8M16.9 8a2.4 2.4 0 1 1-4.8 0 2.4 2.4 0 0 1 4.8 0zM11.9 16a2.4 2.4 0 1 1-4.8 0 2.4 2.4 0 0 1 4.8 0z',
  trend: 'M4 18.5 9.2 13l3.6 3.2L20 8.4M14.8 8h5.4v5.4',
  steps: 'M3.5 20v-4.2h4.2V11.6h4.2V7.4h4.2V3.6h4.4V20z',
  undo: 'M8.5 5 4 9.5 8.5 14M4.5 9.5H14a5.5 5.5 0 0 1 0 11h-3',
  user: 'M16 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM4.4 20.4a7.6 7.6 0 0 1 15.2 0',
  users:
    'M12.6 8.4a3.6 3.6 0 1 1-7.2 0 3.6 3.6 0 0 1 7.2 0zM2.6 19.6a6.4 6.4 0 0 1 12.8 0M16 5.2a3.6 3.6 0 0 1 0 6.6M18 14.4a6.4 6.4 0 0 1 3.4 5.2',
  voice: 'M4 9.5v5h3.2l4.8 4v-13l-4.8 4zM15.5 9.2a4 4 0 0 1 0 5.6M18.2 6.6a7.6 7.6 0 0 1 0 10.8',
  close: 'M6 6l12 12M18 6 6 18',
}

const theme = (
  <>
    <circle cx="12" cy="12" r="8.6" />
    <path d="M12 3.4a8.6 8.6 0 0 0 0 17.2z" fill="currentColor" stroke="none" />
  </>
)

export type StateMark = keyof typeof marks
export type IconName = StateMark | keyof typeof signs | 'theme'

function drawing(name: IconName) {
  if (name === 'theme') return theme
  return name in signs ? <path d={signs[name as keyof typeof signs]} /> : marks[name as StateMark]
}

/**
 * One of our own drawings on a grid of 24, in the colour of the text around it. Always decoration: the word beside it
 * or the name of its button says the same.
 * @param size `sm` is 20 px, `md` 24 px; a class of the surroundings may set another
 */
export function Icon({ name, size = 'md', className }: { name: IconName; size?: 'sm' | 'md'; className?: string }) {
  const classes = ['i', size === 'sm' && 'i-s', className].filter(Boolean).join(' ')
  return (
    <svg className={classes} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {drawing(name)}
    </svg>
  )
}
