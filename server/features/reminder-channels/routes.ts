import { getReminderChannels, makeChannelAddress, removeChannelAddress } from '#core/api/reminder-channels.ts'
import type { Database } from '#server/db/database.ts'
import type { Sealer } from '#server/db/sealed.ts'
import type { Channel } from '#server/delivery/channel.ts'
import { recordAudit, sourceOf } from '#server/features/activity/store.ts'
import { notFound } from '#server/http/problem.ts'
import { type Api, register } from '#server/http/register.ts'
import { addressesOf, removeAddress, selectAddresses, storeAddress } from './store.ts'

export type ReminderChannelsDeps = {
  readonly database: Database
  readonly sealer: Sealer
  readonly channels: readonly Channel[]
}

/** The channels, and the patient's own addresses at them. */
export function reminderChannelsRoutes(api: Api, { database, sealer, channels }: ReminderChannelsDeps): void {
  const view = ({ name, own }: Channel, address: string | null) => ({
    name,
    own: own ? { server: own.server, address } : null,
  })

  register(api, getReminderChannels, async ({ userId }) => {
    const [rows] = await database.batchForUser(userId, [selectAddresses(userId)])
    const addresses = addressesOf(rows, sealer)
    return { channels: channels.map((channel) => view(channel, addresses.get(channel.name) ?? null)) }
  })

  register(api, makeChannelAddress, async ({ input: { channel: name }, userId, ...caller }) => {
    const channel = withOwnAddress(name)
    const address = channel.own.create()
    await database.withUser(userId, async (tx) => {
      const patient = { tx, sealer, userId }
      await storeAddress(patient, name, address)
      await recordAudit(patient, { kind: 'channel-address-made', about: name }, sourceOf(caller))
    })
    return view(channel, address)
  })

  register(api, removeChannelAddress, async ({ input: { channel: name }, userId, ...caller }) => {
    const channel = withOwnAddress(name)
    await database.withUser(userId, async (tx) => {
      if (!(await removeAddress(tx, userId, name))) return
      const event = { kind: 'channel-address-removed', about: name } as const
      await recordAudit({ tx, sealer, userId }, event, sourceOf(caller))
    })
    return view(channel, null)
  })

  /** @throws Problem not_found if this server has no such channel */
  function withOwnAddress(name: string) {
    const channel = channels.find((one) => one.name === name)
    if (!channel?.own) throw notFound()
    return { ...channel, own: channel.own }
  }
}
