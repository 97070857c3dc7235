import '#web/ui/forms.css'
import { useOutletContext } from 'react-router'
import { ProfileView } from '#web/features/profile/profile-view.tsx'
import { DataManagement } from '#web/features/settings/data-management.tsx'
import { useSession } from '#web/lib/session.ts'
import { usePublicTexts } from '#web/texts/use-public-texts.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import type { LayoutContext } from '../layout.tsx'
import { chooseTheme, type Theme, useTheme } from '../theme.ts'

const themes = ['auto', 'light', 'dark'] as const satisfies readonly Theme[]

/** The settings page: the profile, the theme of this device, the account. */
export function SettingsPage() {
  const t = useTexts().app
  const { brand } = usePublicTexts()
  const session = useSession()
  const { theme } = useTheme()
  const { signOut } = useOutletContext<LayoutContext>()
  return (
    <>
      <title>{`${t.settings.title} | ${brand}`}</title>
      <div className="head">
        <h1>{t.settings.title}</h1>
      </div>
      <div className="two">
        <section className="panel" aria-labelledby="settings-profile">
          <h2 id="settings-profile" className="sr">
            {t.settings.profile}
          </h2>
          <ProfileView />
        </section>
        <div className="rail">
          <section className="panel">
            <h2>{t.settings.appearance}</h2>
            <p className="hint mt-1 mb-3">{t.settings.themeHint}</p>
            <Segmented
              label={t.settings.theme}
              options={themes.map((value) => ({ value, label: t.settings.themes[value] }))}
              value={theme}
              onChange={chooseTheme}
              full
            />
          </section>
          <DataManagement />
          <section className="panel">
            <h2>{t.settings.account}</h2>
            <p className="hint mt-1 mb-3 wrap-anywhere">{t.settings.signedInAs(session?.email ?? '')}</p>
            <Button variant="line" icon="sign-out" onClick={signOut}>
              {t.nav.signOut}
            </Button>
          </section>
        </div>
      </div>
    </>
  )
}
