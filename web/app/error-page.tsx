import { Component, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { usePublicTexts } from '#web/texts/use-public-texts.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** Shows the error page in place of what failed, until the patient goes elsewhere. */
export function FailureBoundary({ children }: { children: ReactNode }) {
  return <Boundary place={useLocation().key}>{children}</Boundary>
}

type BoundaryProps = { readonly place: string; readonly children: ReactNode }
type BoundaryState = { readonly failure: { readonly error: unknown } | null }

/** React catches what fails below in no other way than in a class. */
class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failure: null }

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { failure: { error } }
  }

  override componentDidUpdate({ place }: BoundaryProps) {
    if (this.state.failure && place !== this.props.place) this.setState({ failure: null })
  }

  override render() {
    const { failure } = this.state
    return failure ? <ErrorPage error={failure.error} /> : this.props.children
  }
}

/** What is left when a page fails: the title (product 2.3) with the status and its text, or the message, and never a stack. */
function ErrorPage({ error }: { error: unknown }) {
  const t = usePublicTexts().failure
  return (
    <main className="whole-page">
      <title>{t.title}</title>
      <div className="empty">
        <Icon name="missed" className="big st--missed" />
        <h1>{t.title}</h1>
        <p>{t.text}</p>
        <p className="soft small wrap-anywhere">{describe(error)}</p>
        {/* A real navigation: it loads the page anew, and with it what failed. */}
        <a className={buttonClass('line')} href="/">
          {t.back}
        </a>
      </div>
    </main>
  )
}

function describe(error: unknown): string {
  if (error instanceof Response) return `${error.status} ${error.statusText}`.trim()
  return error instanceof Error ? error.message : String(error)
}
