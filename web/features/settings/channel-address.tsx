import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Output } from '#core/api/endpoint.ts'
import { type getReminderChannels, makeChannelAddress, removeChannelAddress } from '#core/api/reminder-channels.ts'
import type { AddressChannelName } from '#core/reminder/channel-name.ts'
import { call } from '#web/lib/api.ts'
import { channelsQuery } from '#web/lib/channels-query.ts'
import { deliveriesTexts } from '#web/texts/en/deliveries.ts'
import type { Texts } from '#web/texts/texts.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import './channel-address.css'

type AddressTexts = Texts['deliveries']['addresses']['ntfy']
type Channel = Output<typeof getReminderChannels>['channels'][number]

/**
 * The patient's own address at a channel, such as a topic of the ntfy app, and how to subscribe to it. It changes at once, not
 * with Save Changes. Nothing for a channel without such addresses.
 */
export function ChannelAddress({ userId, channel: { name, own } }: { userId: string; channel: Channel }) {
  const known: Readonly<Record<AddressChannelName, AddressTexts>> = useTexts(deliveriesTexts).addresses
  const texts: Readonly<Record<string, AddressTexts | undefined>> = known
  const t = texts[name]
  const client = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  const [isBusy, setBusy] = useState(false)
  if (!own || !t) return null

  async function change(work: () => Promise<Channel>, done: string, failed: string) {
    setBusy(true)
    try {
      const changed = await work()
      client.setQueryData(
        channelsQuery(userId).queryKey,
        (known) => known && { channels: known.channels.map((one) => (one.name === name ? changed : one)) },
      )
      showToast('success', done)
      // The focused button may have disappeared.
      heading.current?.focus()
    } catch {
      showToast('error', failed)
    }
    setBusy(false)
  }

  const make = (done: string) => void change(() => call(makeChannelAddress, { channel: name }), done, t.failed)
  return (
    <section className="settings-section__part">
      <h3 ref={heading} tabIndex={-1}>
        {t.heading}
      </h3>
      <p className="help-text mt-4 mb-12">{t.text(new URL(own.server).host)}</p>
      {own.address === null ? (
        <Button variant="line" size="sm" busy={isBusy} onClick={() => make(t.turnedOn)}>
          {t.turnOn}
        </Button>
      ) : (
        <>
          <p className="help-text mb-12">{t.how}</p>
          <dl className="channel-address">
            <div>
              <dt>{t.server}</dt>
              <dd>{own.server}</dd>
            </div>
            <div>
              <dt>{t.address}</dt>
              <dd>{own.address}</dd>
            </div>
          </dl>
          <div className="channel-address__actions">
            <Button variant="line" size="sm" busy={isBusy} onClick={() => make(t.renewed)}>
              {t.renew}
            </Button>
            <Button
              variant="quiet"
              size="sm"
              disabled={isBusy}
              onClick={() => void change(() => call(removeChannelAddress, { channel: name }), t.turnedOff, t.failed)}
            >
              {t.turnOff}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}
