import { Link } from 'react-router'
import { Icon } from './icon.tsx'
import './back-link.css'

/** Leads from a page to the one that it belongs to. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link className="back-link" to={to}>
      <Icon name="chevron-down" size="sm" />
      {children}
    </Link>
  )
}
