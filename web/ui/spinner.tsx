/** A turning ring in the colour of the text around it; the words beside it say what is awaited. */
export function Spinner() {
  return <span className="spin" aria-hidden="true" />
}

/** A spinner with its words, announced, in the middle of what is not there yet. */
export function Loading({ text }: { text: string }) {
  return (
    <p className="loading" role="status">
      <Spinner />
      {text}
    </p>
  )
}
