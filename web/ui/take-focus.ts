/** Ref of a heading that replaces the control that had the focus. */
export const takeFocus = (heading: HTMLHeadingElement | null) => heading?.focus()
