import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Settings } from '#core/settings/settings.ts'
import { channelsQuery } from '#web/lib/channels-query.ts'
import { useSession } from '#web/lib/session.ts'
import { settingsTexts } from '#web/texts/en/settings.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { showToast } from '#web/ui/toast.tsx'
import { ChannelAddress } from './channel-address.tsx'
import { SwitchOption } from './option.tsx'

type Notifications = Settings['notifications']

const kinds = ['push', 'email', 'sms', 'sound', 'vibration'] as const satisfies readonly (keyof Notifications)[]
type Kind = (typeof kinds)[number]

type NotificationsSectionProps = {
  notifications: Notifications
  /** Stores it at once. @returns whether it is stored */
  onApply: (changed: Partial<Notifications>) => Promise<boolean>
  /** Enables reminders on this device, on a press. */
  turnOnHere: () => Promise<void>
  /** The settings of this device, which follow from whether push is on at all. */
  thisDevice: (isPushOn: boolean) => ReactNode
  /** Shown while an address or a number has to be confirmed. */
  confirmation: Readonly<Record<'email' | 'sms', ReactNode>>
}

/**
 * Notifications (product 8.2): each kind with its toast (product 16.3), stored at once so that the toast is true, and what it
 * does today.
 */
export function NotificationsSection(props: NotificationsSectionProps) {
  const { notifications, onApply, turnOnHere, thisDevice, confirmation } = props
  const t = useTexts(settingsTexts).notifications
  const { userId = '', email = '' } = useSession() ?? {}
  const { data } = useQuery({ ...channelsQuery(userId), enabled: userId !== '' })

  async function change(kind: Kind, on: boolean) {
    // Called within the press: afterwards a browser would not ask.
    if (kind === 'push' && on) void turnOnHere()
    if (await onApply({ [kind]: on })) showToast('success', on ? t.enabled(t.kinds[kind]) : t.disabled(t.kinds[kind]))
  }

  return (
    <>
      <h3 className="settings-section__scope">{t.here}</h3>
      {thisDevice(notifications.push)}
      <p className="settings-section__more">
        <Link to="/app/settings/reminders">{t.check}</Link>
      </p>
      <h3 className="settings-section__scope">{t.everywhere}</h3>
      {kinds.map((kind) => (
        <Fragment key={kind}>
          <SwitchOption
            label={t.kinds[kind]}
            hint={hint(kind)}
            isOn={notifications[kind]}
            onChange={(on) => void change(kind, on)}
          />
          {(kind === 'email' || kind === 'sms') && notifications[kind] && confirmation[kind]}
        </Fragment>
      ))}
      <SwitchOption
        label={t.hideNames}
        hint={t.hideNamesHint}
        isOn={notifications.hideNames}
        onChange={(hideNames) => void onApply({ hideNames })}
      />
      {data?.channels.map((channel) => (
        <ChannelAddress key={channel.name} userId={userId} channel={channel} />
      ))}
    </>
  )

  /** A kind that the server cannot send yet is stored for later; until that is known, nothing is claimed. */
  function hint(kind: Kind): string {
    if (kind !== 'email' && kind !== 'sms') return t.hints[kind]
    if (!data) return ''
    const isSent = data.channels.some(({ name }) => name === kind)
    if (kind === 'email') return isSent ? t.hints.email(email) : t.hints.emailNotSent(email)
    return isSent ? t.hints.sms : t.hints.smsNotSent
  }
}

/** The line under the title: the kinds that are on. */
export function notificationKinds(notifications: Notifications, names: Record<Kind, string>): string[] {
  return kinds.filter((kind) => notifications[kind]).map((kind) => names[kind])
}
