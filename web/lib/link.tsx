import type { AnchorHTMLAttributes } from 'react'
import { useHref, useLinkClickHandler, useLocation } from 'react-router'

type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { readonly to: string; readonly state?: object }

/** A way within the page. The router's own can do much more, in 2 kB of every page's code. */
export function Link({ to, state, onClick, ...rest }: LinkProps) {
  const go = useLinkClickHandler(to, { state })
  return (
    <a
      {...rest}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) go(event)
      }}
    />
  )
}

/** A way that says when it is the one shown. */
export function NavLink(props: LinkProps) {
  const { pathname } = useLocation()
  return <Link {...props} aria-current={pathname === props.to ? 'page' : undefined} />
}
