import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { Settings } from '#core/settings/settings.ts'
import { settingsTexts } from '#web/texts/en/settings.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { ChangePasswordDialog } from './change-password-dialog.tsx'
import { Devices } from './devices.tsx'
import { SwitchOption } from './option.tsx'
import { SecondFactors } from './second-factors.tsx'

type Privacy = Settings['privacy']

type PrivacySectionProps = {
  userId: string
  privacy: Privacy
  onSave: (changed: Partial<Privacy>) => void
  /** Consents with switches of their own: receipts, and the operator's assistant. */
  consents: ReactNode
}

/** What no server has yet (product 8.5): the patient may say beforehand whether it would be allowed. */
const laterKinds = ['dataSharing', 'analytics', 'crashReports'] as const satisfies readonly (keyof Privacy)[]

/** Privacy & Security (product 8.5): what is shared, the password, who is signed in, and the consents. */
export function PrivacySection({ userId, privacy, onSave, consents }: PrivacySectionProps) {
  const t = useTexts(settingsTexts).privacy
  const [isChanging, setChanging] = useState(false)
  return (
    <>
      <h3>{t.sharing}</h3>
      <p className="help-text mt-4">{t.sharingText}</p>
      <Disclosure className="mb-16" summary={t.later}>
        <p className="help-text">{t.laterText}</p>
        {laterKinds.map((kind) => (
          <SwitchOption
            key={kind}
            label={t[kind]}
            hint={t.laterHints[kind]}
            isOn={privacy[kind]}
            stateText={privacy[kind] ? t.allowed : t.notAllowed}
            onChange={(isAllowed) => onSave({ [kind]: isAllowed })}
          />
        ))}
      </Disclosure>
      <section className="settings-section__part">
        <h3>{t.password.heading}</h3>
        <p className="help-text mt-4 mb-12">{t.password.text}</p>
        <Button variant="line" icon="lock" onClick={() => setChanging(true)}>
          {t.password.open}
        </Button>
        {isChanging && <ChangePasswordDialog userId={userId} onClose={() => setChanging(false)} />}
      </section>
      <section className="settings-section__part">
        <h3>{t.activity.heading}</h3>
        <p className="help-text mt-4 mb-12">{t.activity.text}</p>
        <Link className={buttonClass('line')} to="/app/settings/activity">
          {t.activity.open}
        </Link>
      </section>
      {/* Below what is there at once: a list that arrives during a tap would move its target away. */}
      <SecondFactors userId={userId} />
      <Devices userId={userId} />
      {consents}
    </>
  )
}
