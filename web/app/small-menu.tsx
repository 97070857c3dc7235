import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { NavLink } from 'react-router'
import { appTexts } from '#web/texts/en/app.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'

type SmallMenuProps = {
  links: readonly { readonly path: string; readonly icon: IconName; readonly label: string }[]
  onProfile: () => void
  onSignOut: () => void
}

/** The top bar of a small screen: a button that shows the links, Profile and Sign Out. Closes when one is chosen. */
export function SmallMenu({ links, onProfile, onSignOut }: SmallMenuProps) {
  const t = useTexts(appTexts).nav
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const listId = useId()

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    setOpen(false)
    button.current?.focus()
  }
  // The focus has left it, by Tab or by a press outside: close it.
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
  }
  const choose = (act: () => void) => () => {
    setOpen(false)
    // A dialog that opens now returns the focus to the button, not to an item that is gone.
    button.current?.focus()
    act()
  }

  return (
    <nav className="small-menu" aria-label={t.menu} onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        className="menu-button"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="menu" />
        {t.menu}
      </button>
      <ul className="menu" id={listId} hidden={!isOpen}>
        {links.map(({ path, icon, label }) => (
          <li key={path}>
            <NavLink className="menu__item" to={path} end={path === '/app'} onClick={() => setOpen(false)}>
              <Icon name={icon} />
              {label}
            </NavLink>
          </li>
        ))}
        <li>
          <button type="button" className="menu__item" onClick={choose(onProfile)}>
            <Icon name="user" />
            {t.profile}
          </button>
        </li>
        <li>
          <button type="button" className="menu__item" onClick={choose(onSignOut)}>
            <Icon name="sign-out" />
            {t.signOut}
          </button>
        </li>
      </ul>
    </nav>
  )
}
