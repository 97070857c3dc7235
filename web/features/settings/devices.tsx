import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { deviceName } from '#core/account/audit-text.ts'
import { endOtherSessions, endSession, type SignedInDevice } from '#core/api/security.ts'
import { call, isGone } from '#web/lib/api.ts'
import { deviceZone, now } from '#web/lib/clock.ts'
import { settingsTexts } from '#web/texts/en/settings.ts'
import type { Texts } from '#web/texts/texts.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { RetryNote } from '#web/ui/retry-note.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { dayAtTimeText } from './day-at-time-text.ts'
import { devicesQuery, refreshDevices } from './queries.ts'
import './setting-rows.css'

/** The signed-in devices, each with a button to sign it out; applied at once, not with Save Changes. */
export function Devices({ userId }: { userId: string }) {
  const texts = useTexts(settingsTexts)
  const t = texts.privacy.devices
  const client = useQueryClient()
  const { data, isError, refetch } = useQuery(devicesQuery(userId))
  const [busy, setBusy] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)

  async function end(which: string, work: () => Promise<unknown>, done: string, failed: string) {
    setBusy(which)
    try {
      await work()
      showToast('success', done)
    } catch (error) {
      if (isGone(error)) showToast('success', done)
      else showToast('error', failed)
    }
    await refreshDevices(client, userId)
    setBusy(null)
    // The focused button may have disappeared with its device.
    heading.current?.focus()
  }

  return (
    <section className="settings-section__part">
      <h3 ref={heading} tabIndex={-1}>
        {t.heading}
      </h3>
      <p className="help-text mt-4 mb-12">{t.text}</p>
      {data ? (
        <>
          <ul className="setting-rows">
            {data.sessions.map((device) => (
              <DeviceRow
                key={device.id}
                device={device}
                isEnding={busy === device.id}
                onEnd={(name) =>
                  void end(device.id, () => call(endSession, { id: device.id }), t.signedOut(name), t.failed)
                }
              />
            ))}
          </ul>
          {data.sessions.length > 1 && (
            <Button
              variant="quiet-danger"
              busy={busy === 'others'}
              onClick={() => void end('others', () => call(endOtherSessions, {}), t.othersSignedOut, t.othersFailed)}
            >
              {t.signOutOthers}
            </Button>
          )}
        </>
      ) : isError ? (
        <RetryNote text={t.notLoaded} tryAgain={texts.tryAgain} onRetry={() => void refetch()} />
      ) : (
        <Loading text={texts.loading} />
      )}
    </section>
  )
}

function DeviceRow(props: { device: SignedInDevice; isEnding: boolean; onEnd: (name: string) => void }) {
  const { device, isEnding, onEnd } = props
  const texts = useTexts(settingsTexts)
  const t = texts.privacy.devices
  const name = deviceName(device, t)
  return (
    <li>
      <span>
        <b>{name}</b>
        {device.isThis && <span className="tag">{t.thisDevice}</span>}
        <small>{facts(device, texts)}</small>
      </span>
      {!device.isThis && (
        <Button variant="line" size="sm" aria-label={t.signOutOf(name)} busy={isEnding} onClick={() => onEnd(name)}>
          {t.signOut}
        </Button>
      )}
    </li>
  )
}

function facts({ isThis, lastUsedAt, signedInAt, address }: SignedInDevice, texts: Texts['settings']): string {
  const t = texts.privacy.devices
  const clock = (at: Temporal.Instant) => at.toZonedDateTimeISO(deviceZone()).toPlainDateTime()
  const when = (at: Temporal.Instant, said?: (time: string) => string) =>
    dayAtTimeText(clock(at), clock(now()).toPlainDate(), texts.appearance, said)
  return [
    isThis ? t.inUse : t.lastUsed(when(lastUsedAt, t.about)),
    t.signedIn(when(signedInAt)),
    address !== null && t.from(address),
  ]
    .filter((sentence) => typeof sentence === 'string')
    .join(' ')
}
