import { DropdownMenu as Radix } from 'radix-ui'
import type { RefObject } from 'react'
import { buttonClass } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'

/** An action or a link. */
export type MenuItem = { readonly label: string; readonly icon: IconName } & (
  | {
      readonly run: () => void
      /** The menu stays open, because the action changes the menu. */
      readonly keepsOpen?: boolean
    }
  | { readonly href: string }
)

type MenuProps = {
  label: string
  icon: IconName
  onOpenChange: (open: boolean) => void
  /** Above the items: that they are loading, or what to know before choosing one. */
  note: string | null
  items: readonly MenuItem[]
  /** Its button: it gets the focus back after a dialog that an item opened. */
  buttonRef?: RefObject<HTMLButtonElement | null>
}

/** A button that opens a menu. Closes when an item is chosen, by Escape, or by a press outside. */
export function Menu({ label, icon, onOpenChange, note, items, buttonRef }: MenuProps) {
  return (
    <Radix.Root modal={false} onOpenChange={onOpenChange}>
      <Radix.Trigger className={buttonClass('line', 'sm')} ref={buttonRef}>
        <Icon name={icon} size="sm" />
        {label}
      </Radix.Trigger>
      {/* Without a portal, so that it belongs to the same landmark as its button. */}
      <Radix.Content className="menu" align="end" sideOffset={8} collisionPadding={16}>
        {note && (
          // A menu may contain a label, but not a paragraph.
          <Radix.Label className="menu__note">{note}</Radix.Label>
        )}
        {items.map((item) =>
          'href' in item ? (
            <Radix.Item key={item.label} className="menu__item" asChild>
              <a href={item.href}>
                <Icon name={item.icon} />
                {item.label}
              </a>
            </Radix.Item>
          ) : (
            <Radix.Item
              key={item.label}
              className="menu__item"
              onSelect={(event) => {
                if (item.keepsOpen) event.preventDefault()
                item.run()
              }}
            >
              <Icon name={item.icon} />
              {item.label}
            </Radix.Item>
          ),
        )}
      </Radix.Content>
    </Radix.Root>
  )
}
