/** A spinner in the color of the text around it, which says what is loading. */
export function Spinner() {
  return <span className="spinner" aria-hidden="true" />
}

/** A centered spinner with its text, announced. */
export function Loading({ text }: { text: string }) {
  return (
    <p className="loading" role="status">
      <Spinner />
      {text}
    </p>
  )
}
