import { Button } from './button.tsx'
import { FormError } from './field.tsx'
import { Spinner } from './spinner.tsx'

type UnreadLinkProps = {
  isLoading: boolean
  texts: { readonly loading: string; readonly notLoaded: string; readonly tryAgain: string }
  onRetry: () => void
}

/** In place of what a mailed link is about, while that is being loaded or could not be. */
export function UnreadLink({ isLoading, texts, onRetry }: UnreadLinkProps) {
  if (isLoading) {
    return (
      <p className="soft" role="status">
        <Spinner /> {texts.loading}
      </p>
    )
  }
  return (
    <div className="form">
      <FormError>{texts.notLoaded}</FormError>
      <Button variant="line" onClick={onRetry}>
        {texts.tryAgain}
      </Button>
    </div>
  )
}
