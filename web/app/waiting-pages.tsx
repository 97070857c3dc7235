import type { Language } from '#core/settings/settings.ts'
import type { Permission } from '#web/features/reminders/notify.ts'
import type { publicTexts } from '#web/texts/en/public.ts'
import type { Texts } from '#web/texts/en.ts'
import type { Words } from '#web/texts/words.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { Note, type NoteKind } from '#web/ui/note.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { pages } from './nav-pages.ts'

export type WaitingWords = {
  readonly language: Language
  readonly shared: Words<typeof publicTexts>
  readonly nav: Texts['app']['nav']
  readonly permission: Texts['reminders']['permission']
}

/**
 * What stands on the signed-in pages before their code and data are there, in each language. `web/public/early.js` says which
 * one is shown, and which note, by attributes of the document (`web/styles/shell.css`); React replaces all of it by the same.
 * Nothing in it is pressed but links: a button that does nothing yet would take a press and lose it.
 */
export function WaitingPages({ words }: { words: readonly WaitingWords[] }) {
  return words.map((each) => <WaitingPage key={each.language} {...each} />)
}

function WaitingPage({ language, shared, nav, permission }: WaitingWords) {
  return (
    <div className="waiting" lang={language}>
      <header className="bar">
        <div className="wrap">
          <a className="logo" href="/app">
            <Logo name={shared.brand} tagline={shared.tagline} />
          </a>
          <nav className="nav" aria-label={nav.label}>
            {pages.map(({ path, key }) => (
              <a key={path} href={path}>
                {nav[key]}
              </a>
            ))}
          </nav>
          <span className="bar__end" aria-hidden="true">
            <span className="btn btn--quiet btn--sm">{nav.signOut}</span>
            <span className="avatar" />
          </span>
          <span className="menu-button" aria-hidden="true">
            <Icon name="menu" />
            {nav.menu}
          </span>
        </div>
      </header>
      <main className="wrap page-loading">
        <Loading text={shared.loading} />
        <SkeletonList rows={3} />
        <WaitingNote on="unasked" kind="info" title={permission.ask} text={permission.askText} way={permission.check} />
        <WaitingNote
          on="denied"
          kind="due"
          title={permission.denied}
          text={permission.deniedText}
          way={permission.check}
        />
        <WaitingNote
          on="unsupported"
          kind="plain"
          title={permission.unsupported}
          text={permission.unsupportedText}
          way={permission.check}
        />
      </main>
    </div>
  )
}

type WaitingNoteProps = { on: Permission; kind: NoteKind; title: string; text: string; way: string }

/** What `PermissionNote` says on a device with this permission, with the place of what it offers. */
function WaitingNote({ on, kind, title, text, way }: WaitingNoteProps) {
  return (
    <div className="notes" data-permission={on}>
      <Note
        kind={kind}
        icon="bell"
        role="none"
        tall={on !== 'unsupported'}
        action={on !== 'unsupported' && <span className="btn btn--sm" aria-hidden="true" />}
      >
        <b>{title}</b> {text} <a href="/app/settings/reminders">{way}</a>
      </Note>
    </div>
  )
}
