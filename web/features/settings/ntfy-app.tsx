import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Output } from '#core/api/endpoint.ts'
import { type getReminderChannels, makeNtfyTopic, removeNtfyTopic } from '#core/api/reminder-channels.ts'
import { call } from '#web/lib/api.ts'
import { settingsTexts } from '#web/texts/en/settings.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { channelsQuery } from './channels-query.ts'

type Channels = Output<typeof getReminderChannels>
type Ntfy = NonNullable<Channels['ntfy']>

/** Reminders in the ntfy app: the patient's topic and how to subscribe to it. It changes at once, not with Save Changes. */
export function NtfyApp({ userId, ntfy }: { userId: string; ntfy: Ntfy }) {
  const t = useTexts(settingsTexts).notifications.ntfy
  const client = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  const [isBusy, setBusy] = useState(false)

  async function change(work: () => Promise<Ntfy>, done: string) {
    setBusy(true)
    try {
      const changed = await work()
      client.setQueryData<Channels>(channelsQuery(userId).queryKey, (known) => known && { ...known, ntfy: changed })
      showToast('success', done)
      // The button that had it may be gone.
      heading.current?.focus()
    } catch {
      showToast('error', t.failed)
    }
    setBusy(false)
  }

  const make = (done: string) => void change(() => call(makeNtfyTopic, {}), done)
  return (
    <section className="set__part">
      <h3 ref={heading} tabIndex={-1}>
        {t.heading}
      </h3>
      <p className="hint mt-1 mb-3">{t.text(new URL(ntfy.server).host)}</p>
      {ntfy.topic === null ? (
        <Button variant="line" size="sm" busy={isBusy} onClick={() => make(t.turnedOn)}>
          {t.turnOn}
        </Button>
      ) : (
        <>
          <p className="hint mb-3">{t.how}</p>
          <dl className="topic">
            <div>
              <dt>{t.server}</dt>
              <dd>{ntfy.server}</dd>
            </div>
            <div>
              <dt>{t.topic}</dt>
              <dd>{ntfy.topic}</dd>
            </div>
          </dl>
          <Button variant="line" size="sm" busy={isBusy} onClick={() => make(t.renewed)}>
            {t.renew}
          </Button>{' '}
          <Button
            variant="quiet"
            size="sm"
            disabled={isBusy}
            onClick={() => void change(() => call(removeNtfyTopic, {}), t.turnedOff)}
          >
            {t.turnOff}
          </Button>
        </>
      )}
    </section>
  )
}
