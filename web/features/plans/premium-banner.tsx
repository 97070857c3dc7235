import { useRef, useState } from 'react'
import { deviceValue } from '#web/lib/device-value.ts'
import { premiumBannerTexts } from '#web/texts/en/premium-banner.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import './premium-banner.css'

/** Where storage is refused, the banner is back on the next visit. */
const dismissed = deviceValue('premiumBannerDismissed')

/** Premium is coming (product 5.1). Once dismissed it stays away. */
export function PremiumBanner({ onShowPlans }: { onShowPlans: () => void }) {
  const t = useTexts(premiumBannerTexts)
  const [isDismissed, setDismissed] = useState(() => dismissed.read() === 'true')
  const place = useRef<HTMLDivElement>(null)

  function dismiss() {
    setDismissed(true)
    dismissed.write('true')
    // The button disappears with the banner; the keyboard's focus continues from here.
    place.current?.focus()
  }

  return (
    <div ref={place} className="premium-banner" tabIndex={-1}>
      {!isDismissed && (
        <Note
          kind="plain"
          icon="trend"
          role="none"
          action={<IconButton label={t.dismiss} icon="close" onClick={dismiss} />}
        >
          <b>{t.title}</b> {t.text}{' '}
          <Button variant="quiet" size="sm" className="premium-plans" onClick={onShowPlans}>
            {t.show}
          </Button>
        </Note>
      )}
    </div>
  )
}
