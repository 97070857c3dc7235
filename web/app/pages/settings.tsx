import '#web/ui/forms.css'
import { useQuery } from '@tanstack/react-query'
import { useOutletContext } from 'react-router'
import { AssistantConsent } from '#web/features/assistant/consent.tsx'
import { HealthStep } from '#web/features/auth/health-step.tsx'
import { ContactPlaces } from '#web/features/confirmations/contact-places.tsx'
import { EmailConfirmation, PhoneConfirmation } from '#web/features/confirmations/own-places.tsx'
import { LateIntakeDialog } from '#web/features/doses/late-intake-dialog.tsx'
import { ReceiptConsent } from '#web/features/ledger/consent.tsx'
import { AnchorSettings } from '#web/features/medications/anchors/anchor-settings.tsx'
import { useDeviceState } from '#web/features/push/this-device.ts'
import { ThisDeviceOption } from '#web/features/push/this-device-option.tsx'
import { type SettingsSlots, SettingsView } from '#web/features/settings/settings-view.tsx'
import type { ThemeOfPage } from '#web/features/settings/use-settings-at-once.ts'
import { settingsQuery } from '#web/lib/queries.ts'
import { useSession } from '#web/lib/session.ts'
import { settingsTexts } from '#web/texts/en/settings.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { RetryNote } from '#web/ui/retry-note.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import type { LayoutContext } from '../layout.tsx'
import { PageTitle } from '../page-title.tsx'
import { chooseTheme, useTheme } from '../theme.ts'
import { turnOnHere } from '../turn-on-here.ts'

/** The settings page (product 8). */
export function SettingsPage() {
  const t = useTexts(settingsTexts)
  const session = useSession()
  const userId = session?.userId ?? ''
  const name = `${session?.profile.first_name ?? ''} ${session?.profile.last_name ?? ''}`.trim()
  const { signOut } = useOutletContext<LayoutContext>()
  const { data, isError, refetch } = useQuery({ ...settingsQuery(userId), enabled: userId !== '' })
  const theme = useThemeOfPage()
  const device = useDeviceState()
  const slots: SettingsSlots = {
    conditions: (conditions, onChange) => <HealthStep conditions={conditions} onChange={onChange} />,
    turnOnHere,
    thisDevice: (isPushOn) => <ThisDeviceOption isPushOn={isPushOn} />,
    confirmation: { email: <EmailConfirmation userId={userId} />, sms: <PhoneConfirmation userId={userId} /> },
    contactPlaces: <ContactPlaces userId={userId} />,
    anchors: (onUnsaved) => <AnchorSettings LateIntakeDialog={LateIntakeDialog} onUnsaved={onUnsaved} />,
    consents: (
      <>
        <ReceiptConsent userId={userId} className="settings-section__part" />
        <AssistantConsent userId={userId} className="settings-section__part" />
      </>
    ),
  }
  return (
    <>
      <PageTitle page={t.title} />
      <div className="page-head">
        <h1>{t.title}</h1>
      </div>
      <p className="soft small mb-12">{t.atOnce}</p>
      <div className="page-columns">
        {data ? (
          <SettingsView
            key={userId}
            userId={userId}
            name={name}
            email={session?.email ?? ''}
            stored={data.value}
            theme={theme}
            isOffHere={device !== 'on' && device !== 'busy'}
            slots={slots}
          />
        ) : isError ? (
          <RetryNote text={t.notLoaded} tryAgain={t.tryAgain} onRetry={() => void refetch()} />
        ) : (
          <Loading text={t.loading} />
        )}
        <aside className="rail">
          <section className="panel">
            <h2>{t.account.title}</h2>
            <p className="help-text mt-4 mb-12 wrap-anywhere">
              {t.account.signedInAs} <bdi>{session?.email}</bdi>
            </p>
            <Button variant="line" icon="sign-out" onClick={signOut}>
              {t.account.signOut}
            </Button>
          </section>
        </aside>
      </div>
    </>
  )
}

function useThemeOfPage(): ThemeOfPage {
  const { theme, isDark } = useTheme()
  return { isDark, followsDevice: theme === 'auto', chooseDark, followDevice }
}

const chooseDark = (isDark: boolean) => chooseTheme(isDark ? 'dark' : 'light')
const followDevice = () => chooseTheme('auto')
