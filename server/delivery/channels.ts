import type { Settings } from '#server/settings.ts'
import type { Channel, ChannelDeps, NamedChannel } from './channel.ts'
import { consoleChannel } from './console-channel.ts'
import { mailChannel } from './mail-channel.ts'
import { ntfyChannel } from './ntfy-channel.ts'
import { pushChannel } from './push-channel.ts'
import { smsChannel } from './sms-channel.ts'

/** All channels. The worker sends over the configured ones, and the settings screen shows them. */
export const channels: readonly ((settings: Settings, deps: ChannelDeps) => NamedChannel | null)[] = [
  pushChannel,
  consoleChannel,
  mailChannel,
  smsChannel,
  ntfyChannel,
]

export function openChannels(settings: Settings, deps: ChannelDeps): Channel[] {
  return channels.flatMap((open) => open(settings, deps) ?? [])
}
