import type { Clock } from '#server/clock.ts'
import type { Settings } from '#server/settings.ts'
import type { Channel } from './channel.ts'
import { consoleChannel } from './console-channel.ts'
import type { DailyCaps } from './daily-caps.ts'
import type { LinkMaker } from './links.ts'
import { mailChannel } from './mail-channel.ts'
import { ntfyChannel } from './ntfy-channel.ts'
import { gatewaySms } from './sms.ts'
import { smsChannel } from './sms-channel.ts'
import { smtpMail } from './smtp-mail.ts'

export type ChannelDeps = {
  readonly settings: Pick<Settings, 'smtpUrl' | 'mailFrom' | 'sms' | 'ntfyUrl'>
  readonly publicUrl: string
  readonly clock: Clock
  readonly caps: DailyCaps
  readonly links: LinkMaker
  readonly topicOf: (userId: string) => Promise<string | null>
  /** The console, for what is not configured; null where nothing is to be written there (CONSOLE_CHANNEL). */
  readonly write: ((text: string) => void) | null
}

/** Mail, SMS and ntfy as far as the operator has configured them, and the console in place of those that are not. */
export function configuredChannels(deps: ChannelDeps): Channel[] {
  const { settings, publicUrl, clock, caps, links, topicOf, write } = deps
  const { smtpUrl, mailFrom, sms, ntfyUrl } = settings
  return [
    ...(write ? [consoleChannel(write, { email: smtpUrl === undefined, sms: sms === undefined })] : []),
    ...(smtpUrl ? [mailChannel({ mail: smtpMail(smtpUrl, mailFrom), caps, links, publicUrl })] : []),
    ...(sms ? [smsChannel({ sms: gatewaySms(sms), caps, links, publicUrl, clock })] : []),
    ...(ntfyUrl ? [ntfyChannel({ url: ntfyUrl, links, topicOf, publicUrl })] : []),
  ]
}
