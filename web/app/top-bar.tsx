import { Link, NavLink } from 'react-router'
import { defaultAvatar, initials } from '#core/profile/profile.ts'
import { Avatar } from '#web/features/profile/avatar.tsx'
import { useSession } from '#web/lib/session.ts'
import { appTexts } from '#web/texts/en/app.ts'
import { sharedTexts } from '#web/texts/en/shared.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { pages } from './nav-pages.ts'
import { SmallMenu } from './small-menu.tsx'

type TopBarProps = { onProfile: () => void; onSignOut: () => void }

/** The top bar (product 2.2): four links, Sign Out and the avatar; on a small screen one menu with all of them. */
export function TopBar({ onProfile, onSignOut }: TopBarProps) {
  const t = useTexts(appTexts).nav
  const { brand, tagline } = useTexts(sharedTexts)
  const session = useSession()
  const firstName = session?.profile.first_name ?? ''
  const lastName = session?.profile.last_name ?? ''
  const links = pages.map(({ path, key, icon }) => ({ path, icon, label: t[key] }))
  return (
    <header className="top-bar">
      <div className="page-width">
        <Link className="logo" to="/app">
          <Logo name={brand} tagline={tagline} />
        </Link>
        <nav className="nav" aria-label={t.label}>
          {links.map(({ path, label }) => (
            <NavLink key={path} to={path} end={path === '/app'}>
              {label}
            </NavLink>
          ))}
        </nav>
        <div className="top-bar__end">
          <Button variant="quiet" size="sm" onClick={onSignOut}>
            {t.signOut}
          </Button>
          <Avatar
            initials={initials(firstName, lastName)}
            avatar={session?.avatar ?? defaultAvatar}
            label={t.openProfile(`${firstName} ${lastName}`.trim())}
            onPress={onProfile}
          />
        </div>
        <SmallMenu links={links} onProfile={onProfile} onSignOut={onSignOut} />
      </div>
    </header>
  )
}
