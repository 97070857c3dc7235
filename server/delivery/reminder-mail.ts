import type { Language } from '#core/settings/settings.ts'
import { isRightToLeft, withoutIsolates, withPlainSpaces } from '#core/text/isolate.ts'
import { textsIn } from '#core/texts/texts.ts'
import type { Message } from './channel.ts'
import type { Mail } from './mail.ts'
import { boundedNames } from './typed-names.ts'

type MailContent = Pick<Mail, 'subject' | 'text' | 'html'>

export type MailLinks = {
  readonly app: string
  /** The page with the Taken button; null without a dose to take. */
  readonly dose: string | null
  readonly stop: string
}

/** No link in it acts by being opened: mail scanners open links. */
export function patientMail(language: Language, message: Message, { app, dose, stop }: MailLinks): MailContent {
  const t = textsIn[language].messageTexts.mail
  const [lead, button, address] = dose === null ? [t.openLead, t.open, app] : [t.takenLead, t.taken, dose]
  return mailContent(language, message, {
    text: [`${lead}\n${address}`, `${t.why} ${t.stop}: ${stop}`],
    html: [
      `<p style="margin:24px 0 8px">${escaped(lead)}</p>`,
      `<p style="margin:0 0 8px"><a class="b" href="${escaped(address)}">${escaped(button)}</a></p>`,
      `<p class="s">${escaped(t.why)} <a href="${escaped(stop)}">${escaped(t.stop)}</a></p>`,
    ],
  })
}

/** The emergency contact has no account and nothing to press. */
export function contactMail(language: Language, message: Message): MailContent {
  const t = textsIn[language].messageTexts.mail
  return mailContent(language, message, { text: [t.whyContact], html: [`<p class="s">${escaped(t.whyContact)}</p>`] })
}

type Parts = { readonly text: readonly string[]; readonly html: readonly string[] }

function mailContent(language: Language, { subject: title, text: body }: Message, { text, html }: Parts): MailContent {
  const message = { subject: boundedNames(title), text: boundedNames(body) }
  const subject = withPlainSpaces(withoutNeedlessIsolates(message.subject))
  const paragraphs = message.text.split('\n').map((line) => `<p class="l" dir="auto">${escaped(line)}</p>`)
  return {
    subject,
    text: `${[withoutNeedlessIsolates(message.text), ...text].join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark">
<meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title><style>${style}</style></head>
<body><div class="m"><h1 dir="auto">${escaped(message.subject)}</h1>
${[...paragraphs, ...html].join('\n')}
</div></body></html>
`,
  }
}

/** Mail programs ignore external styles. */
const style = `body{margin:0;padding:24px 16px;background:#fff;color:#16211f;font:17px/1.5 system-ui,sans-serif}
.m{max-width:34em;margin:0 auto}h1{font-size:24px;line-height:1.25;margin:0 0 12px}.l{margin:0 0 4px}
.b{display:inline-block;padding:14px 28px;border-radius:10px;background:#0b6b5d;color:#fff;font-weight:600;text-decoration:none}
.s{margin:28px 0 0;padding-top:12px;border-top:1px solid #d5dbd9;font-size:14px;color:#53605d}.s a{color:inherit}
@media (prefers-color-scheme:dark){body{background:#121817;color:#e8eeec}.b{background:#7fd6c4;color:#06231e}
.s{border-color:#37413f;color:#a9b6b2}}`

/** Isolates (UAX #9) matter only with right-to-left names; some programs display them. */
export function withoutNeedlessIsolates(text: string): string {
  return isRightToLeft(text) ? text : withoutIsolates(text)
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
