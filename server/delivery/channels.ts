import type { Settings } from '#server/settings.ts'
import type { Channel, ChannelDeps } from './channel.ts'
import { consoleChannel } from './console-channel.ts'
import { mailChannel } from './mail-channel.ts'
import { ntfyChannel } from './ntfy-channel.ts'
import { pushChannel } from './push-channel.ts'
import { smsChannel } from './sms-channel.ts'

/** All ways to bring reminders to people. The worker sends over them, and settings show those that are configured. */
const channels = [pushChannel, consoleChannel, mailChannel, smsChannel, ntfyChannel]

/** Those that the operator has configured. */
export function openChannels(settings: Settings, deps: ChannelDeps): Channel[] {
  return channels.flatMap((open) => open(settings, deps) ?? [])
}
