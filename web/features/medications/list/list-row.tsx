import { type ReactNode, useId, useState } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import './list-row.css'

/** A row of My Medications that opens in place. Its content stays mounted while it is closed, with what was typed there. */
export function ListRow(props: {
  /** Id of its button. */
  buttonId: string
  Title: 'h2' | 'h3'
  name: string
  amount: string
  /** For screen readers, after the name: what tells it from another of the same name. */
  distinction?: string | undefined
  /** The next dose, or why there is none. */
  when: ReactNode
  /** How it is taken. */
  plan: ReactNode
  isOpen: boolean
  onToggle: () => void
  children: ReactNode
}) {
  const { buttonId, Title, name, amount, distinction, when, plan, isOpen, onToggle, children } = props
  const id = useId()
  const [wasOpened, setWasOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setWasOpened(true)
  // What its name says already is not said again.
  const described = [...(when === distinction ? [] : [`${id}-when`]), ...(plan === distinction ? [] : [`${id}-plan`])]
  return (
    <article className="list-row" aria-labelledby={`${id}-name`}>
      <div className="list-row__head">
        <Title className="list-row__name">
          <button
            type="button"
            id={buttonId}
            aria-expanded={isOpen}
            aria-controls={`${id}-content`}
            aria-describedby={described.join(' ')}
            onClick={onToggle}
          >
            <span id={`${id}-name`}>
              <bdi>{name}</bdi>{' '}
              <span className="list-row__amount" dir="auto">
                {amount}
              </span>
            </span>
            {distinction && <VisuallyHidden>, {distinction}</VisuallyHidden>}
          </button>
        </Title>
        <p className="list-row__when num" id={`${id}-when`}>
          {when}
        </p>
        <div className="list-row__plan num" id={`${id}-plan`}>
          {plan}
        </div>
        <Icon name="chevron-down" className="list-row__arrow" />
      </div>
      <div className="list-row__content" id={`${id}-content`} hidden={!isOpen}>
        {wasOpened && children}
      </div>
    </article>
  )
}
