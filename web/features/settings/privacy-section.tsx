import { type ReactNode, useState } from 'react'
import type { Settings } from '#core/settings/settings.ts'
import { settingsTexts } from '#web/texts/en/settings.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { ChangePasswordDialog } from './change-password-dialog.tsx'
import { Devices } from './devices.tsx'
import { SwitchOption } from './option.tsx'

type Privacy = Settings['privacy']

type PrivacySectionProps = {
  userId: string
  privacy: Privacy
  onDraft: (changed: Partial<Privacy>) => void
  /** Consents with switches of their own: receipts, and the operator's assistant. */
  consents: ReactNode
}

/** Privacy & Security (product 8.5): what is shared, who is signed in, the password. */
export function PrivacySection({ userId, privacy, onDraft, consents }: PrivacySectionProps) {
  const t = useTexts(settingsTexts).privacy
  const [isChanging, setChanging] = useState(false)
  return (
    <>
      <SwitchOption
        label={t.dataSharing}
        hint={t.dataSharingHint}
        isOn={privacy.dataSharing}
        onChange={(dataSharing) => onDraft({ dataSharing })}
      />
      <SwitchOption
        label={t.analytics}
        hint={t.analyticsHint}
        isOn={privacy.analytics}
        onChange={(analytics) => onDraft({ analytics })}
      />
      <SwitchOption
        label={t.crashReports}
        hint={t.crashReportsHint}
        isOn={privacy.crashReports}
        onChange={(crashReports) => onDraft({ crashReports })}
      />
      {consents}
      <section className="settings-section__part">
        <h3>{t.password.heading}</h3>
        <p className="help-text mt-4 mb-12">{t.password.text}</p>
        <Button variant="line" icon="lock" onClick={() => setChanging(true)}>
          {t.password.open}
        </Button>
        {isChanging && <ChangePasswordDialog userId={userId} onClose={() => setChanging(false)} />}
      </section>
      <Devices userId={userId} />
    </>
  )
}
