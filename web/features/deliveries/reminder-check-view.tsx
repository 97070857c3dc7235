import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { blockedChannels } from '#core/profile/confirmation.ts'
import type { Settings } from '#core/settings/settings.ts'
import { channelsQuery } from '#web/lib/channels-query.ts'
import { deviceZone, useClockError } from '#web/lib/clock.ts'
import { confirmationsQuery } from '#web/lib/confirmations-query.ts'
import { useSession } from '#web/lib/session.ts'
import { confirmationsTexts } from '#web/texts/en/confirmations.ts'
import { deliveriesTexts } from '#web/texts/en/deliveries.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { BidiText } from '#web/ui/bidi-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Note } from '#web/ui/note.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { type Check, deviceChecks, type Facts, serverChecks } from './checks.ts'
import { useDeviceFacts } from './device-facts.ts'
import { pushDeviceQuery, reminderCheckQuery } from './queries.ts'
import { TestReminder } from './test-reminder.tsx'
import './reminder-check-view.css'

type ReminderCheckViewProps = {
  userId: string
  notifications: Settings['notifications']
  permission: Facts['permission']
  /** Whether the emergency contact is alerted about any medicine. */
  alertsContact: boolean
  /** Enables push on this device; called on a press, because the browser may have to ask. */
  turnOnHere: () => Promise<void>
}

/** "Will my reminder reach me?": every step of the delivery, checked now, and a real test (product 1.1). */
export function ReminderCheckView({
  userId,
  notifications,
  permission,
  alertsContact,
  turnOnHere,
}: ReminderCheckViewProps) {
  const t = useTexts(deliveriesTexts)
  const r = t.reminderCheck
  const device = useDeviceFacts()
  const check = useQuery(reminderCheckQuery(userId))
  const push = useQuery(pushDeviceQuery(userId))
  const channels = useQuery(channelsQuery(userId))
  const confirmations = useQuery(confirmationsQuery(userId))
  const closedTexts = useTexts(confirmationsTexts)
  const contact = useSession()?.profile.emergency_contact_name.trim() ?? ''
  const clockError = useClockError()
  const [isTurningOn, setTurningOn] = useState(false)
  if (!device || check.isPending || push.isPending) return <Loading text={r.loading} />

  async function turnOn() {
    setTurningOn(true)
    await turnOnHere()
    await push.refetch()
    setTurningOn(false)
  }

  const facts: Facts = {
    device,
    permission,
    notifications,
    push: push.data ?? null,
    channels: channels.data?.channels ?? null,
    clockError,
    closed: blockedChannels(confirmations.data ?? [], {
      ...notifications,
      contact: alertsContact && !!confirmations.data,
    }),
    contact,
    server: check.data ?? null,
    zone: deviceZone(),
  }
  const ofDevice = deviceChecks(facts, t)
  const toTurnOn = ofDevice.find((one) => canTurnOn(one, facts))
  const ofServer = facts.server ? serverChecks({ ...facts, server: facts.server }, t, closedTexts) : []
  const problems = [...ofDevice, ...ofServer].filter((one) => !isInOrder(one))
  return (
    <div className="page-columns">
      <div>
        {check.isError ? (
          <FailedCheck onRetry={() => void check.refetch()} />
        ) : (
          <CheckResult problems={problems.length} />
        )}
        <Checks title={r.states.problem} checks={problems}>
          {(one) =>
            one === toTurnOn ? (
              <Button size="sm" icon="bell" busy={isTurningOn} onClick={() => void turnOn()}>
                {one.id === 'permission' ? r.permission.ask : r.subscription.turnOn}
              </Button>
            ) : (
              one.id.startsWith('closed ') && <Link to="/app/settings#notifications">{closedTexts.toSettings}</Link>
            )
          }
        </Checks>
        <Checks title={r.device} checks={ofDevice.filter(isInOrder)} />
        <Checks title={r.server} checks={ofServer.filter(isInOrder)} />
      </div>
      <aside className="rail">
        <TestReminder userId={userId} isMain={!toTurnOn} />
      </aside>
    </div>
  )
}

/** Whether one press turns on what a check found off: where the browser was never asked, or this device is not signed up. */
function canTurnOn({ id, state }: Check, { permission, notifications }: Facts): boolean {
  if (id === 'permission') return permission === 'unasked'
  return id === 'subscription' && state === 'problem' && permission === 'granted' && notifications.push
}

const isInOrder = ({ state }: Check) => state !== 'problem'

/** Whether all is well. */
function CheckResult({ problems }: { problems: number }) {
  const t = useTexts(deliveriesTexts).reminderCheck
  const state = problems > 0 ? 'missed' : 'taken'
  const again = (
    <Button variant="quiet" size="sm" onClick={() => location.reload()}>
      {t.tryAgain}
    </Button>
  )
  return (
    <Note kind={state} icon={state} action={problems > 0 && again}>
      <b>{problems > 0 ? t.problems(problems) : t.allWell}</b> {problems > 0 ? t.problemsText : t.allWellText}
    </Note>
  )
}

function FailedCheck({ onRetry }: { onRetry: () => void }) {
  const t = useTexts(deliveriesTexts).reminderCheck
  return (
    <Note
      kind="missed"
      icon="offline"
      role="alert"
      tall
      action={
        <Button variant="quiet" size="sm" onClick={onRetry}>
          {t.tryAgain}
        </Button>
      }
    >
      {t.failed}
    </Note>
  )
}

const icons: Record<Check['state'], IconName> = { well: 'taken', problem: 'missed', note: 'upcoming' }

type ChecksProps = {
  title: string
  checks: readonly Check[]
  /** An action for a check. */
  children?: (check: Check) => React.ReactNode
}

/** Checks under one heading; nothing if there are none. */
function Checks({ title, checks, children }: ChecksProps) {
  const { states } = useTexts(deliveriesTexts).reminderCheck
  if (checks.length === 0) return null
  return (
    <section className="reminder-checks">
      <h2>{title}</h2>
      <ul>
        {checks.map((check) => (
          <li key={check.id} className={`reminder-checks__item--${check.state}`}>
            <Icon name={icons[check.state]} />
            <div>
              <h3>
                {check.title}
                <VisuallyHidden>: {states[check.state]}</VisuallyHidden>
              </h3>
              <p>
                <BidiText>{check.text}</BidiText>
              </p>
              {children?.(check)}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
