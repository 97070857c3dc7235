import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { askTestReminder, type DeliveryView, type TestReminder as Test } from '#core/api/deliveries.ts'
import { call } from '#web/lib/api.ts'
import { deviceZone, now as readNow } from '#web/lib/clock.ts'
import { failureOr } from '#web/texts/core-text.ts'
import { channelText, deliveryOutcomeText } from '#web/texts/delivery-text.ts'
import { deliveriesTexts } from '#web/texts/en/deliveries.ts'
import type { Texts } from '#web/texts/texts.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { secondText } from '#web/texts/when.ts'
import { Button } from '#web/ui/button.tsx'
import { Timeline, type TimelineStep } from '#web/ui/timeline.tsx'
import { isUnderWay, reminderCheckQuery, testReminderQuery } from './queries.ts'
import './test-reminder.css'

/** Without a report from the worker or the device for this long, the patient sees what may be wrong. */
const workerTimeoutMs = 15_000
const deviceTimeoutMs = 30_000

/**
 * Sends a real reminder and shows each step when it is done.
 * @param props.isMain whether to send one is what the page suggests, and not to mend something first
 */
export function TestReminder({ userId, isMain }: { userId: string; isMain: boolean }) {
  const t = useTexts(deliveriesTexts)
  const { test: words } = t.reminderCheck
  const client = useQueryClient()
  const { queryKey } = testReminderQuery(userId)
  const send = useMutation({
    mutationFn: () => call(askTestReminder, {}),
    onSuccess: (answer) => client.setQueryData(queryKey, answer),
  })
  // Tests sent before this page was opened are among the last deliveries.
  const { data } = useQuery({ ...testReminderQuery(userId), enabled: send.data !== undefined })
  const test = send.data ? (data?.test ?? send.data.test) : null

  // A test is also the last delivery of its channel, which the checks beside it name.
  const showAmongChecks = useEffectEvent(
    () => void client.invalidateQueries({ queryKey: reminderCheckQuery(userId).queryKey }),
  )
  const sent = test?.deliveries.map(({ id, state, shownAt, actedAt }) => [id, state, shownAt, actedAt].join(' ')).join()
  useEffect(() => {
    if (sent) showAmongChecks()
  }, [sent])

  return (
    <section className="panel test-reminder" aria-labelledby="test-reminder">
      <h2 id="test-reminder">{words.title}</h2>
      <p className="test-reminder__text">{words.text}</p>
      <Button
        variant={isMain && !test ? 'solid' : 'line'}
        icon="bell"
        busy={send.isPending}
        onClick={() => send.mutate()}
      >
        {test ? words.again : words.send}
      </Button>
      {send.isError && (
        <p className="test-reminder__failed" role="alert">
          {failureOr(send.error, words.failed)}
        </p>
      )}
      <div aria-live="polite" aria-busy={test !== null && isUnderWay(test)}>
        {test && <TestDelivery test={test} t={t} />}
      </div>
    </section>
  )
}

function TestDelivery({ test, t }: { test: Test; t: Texts['deliveries'] }) {
  const { test: words } = t.reminderCheck
  const { askedAt, plannedAt, deliveries } = test
  const isWithoutWorker = plannedAt === null && sinceMs(askedAt) > workerTimeoutMs
  return (
    <>
      <Timeline
        isLive
        steps={[
          { name: words.asked, at: clockText(askedAt) },
          { name: words.planned, at: plannedAt && clockText(plannedAt) },
        ]}
        pending={words.pending}
      />
      {isWithoutWorker && <p className="test-reminder__failed">{words.notTaken}</p>}
      {plannedAt && deliveries.length === 0 && <p className="test-reminder__failed">{words.none}</p>}
      <ul>
        {deliveries.map((delivery) => (
          <li key={delivery.id}>
            <h3>{capitalized(channelText(delivery, t))}</h3>
            <Timeline isLive steps={stepsOf(delivery, t)} pending={words.pending} />
            <p>{verdict(delivery, t)}</p>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The steps of a channel: only a device reports what it shows and what is pressed. */
function stepsOf(
  { channel, sentAt, acceptedAt, shownAt, actedAt }: DeliveryView,
  t: Texts['deliveries'],
): TimelineStep[] {
  const step = (name: string, at: Temporal.Instant | null): TimelineStep => ({ name, at: at && clockText(at) })
  return [
    step(t.steps.sent, sentAt),
    step(t.steps.accepted, acceptedAt),
    ...(channel === 'push' || shownAt ? [step(t.steps.shown, shownAt)] : []),
    ...(channel === 'push' || actedAt ? [step(t.steps.acted, actedAt)] : []),
  ]
}

function verdict(delivery: DeliveryView, t: Texts['deliveries']): string {
  const { channel, acceptedAt, shownAt, actedAt } = delivery
  const isSilent = channel === 'push' && acceptedAt && !shownAt && sinceMs(acceptedAt) > deviceTimeoutMs
  if (isSilent) return t.reminderCheck.test.notShown
  return shownAt || actedAt ? t.reminderCheck.test.arrived : deliveryOutcomeText(delivery, false, t)
}

const sinceMs = (at: Temporal.Instant) => readNow().epochMilliseconds - at.epochMilliseconds

const clockText = (at: Temporal.Instant) => secondText(at.toZonedDateTimeISO(deviceZone()).toPlainDateTime())

const capitalized = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1)
