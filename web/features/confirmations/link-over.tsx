import { ApiError } from '#web/lib/api.ts'
import { Icon } from '#web/ui/icon.tsx'

/** A link that does nothing (any more), with what to do instead. */
export function LinkOver({ title, text }: { title: string; text: string }) {
  return (
    <div className="empty">
      <Icon name="missed" className="big" />
      <h1>{title}</h1>
      <p className="soft">{text}</p>
    </div>
  )
}

/** Whether the server says that a link does not work (any more). */
export function isOver(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'link_not_valid' || error.code === 'invalid_input')
}

/** It stands where the button was that had the focus. */
export const takeFocus = (heading: HTMLHeadingElement | null) => heading?.focus()
