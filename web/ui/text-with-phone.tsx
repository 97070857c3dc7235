import './text-with-phone.css'

/** A text with a phone number, which a press dials and no line breaks. @param props.phone as in the text; null if none is */
export function TextWithPhone({ children, phone }: { children: string; phone: string | null }) {
  const [before, after] = phone === null ? [children] : children.split(phone)
  if (phone === null || after === undefined) return children
  return (
    <>
      {before}
      <a className="phone-in-text" href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
        {phone}
      </a>
      {after}
    </>
  )
}
