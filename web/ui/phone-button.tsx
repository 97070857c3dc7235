import { buttonClass } from './button.tsx'
import { Icon } from './icon.tsx'
import './phone-button.css'

/** A main button that dials a number, which its text contains and does not break. */
export function PhoneButton({ phone, children }: { phone: string; children: string }) {
  const [before = '', after = ''] = children.split(phone)
  return (
    <a className={buttonClass('solid', 'sm')} href={`tel:${phone.replaceAll(/[^\d*+]/g, '')}`}>
      <Icon name="phone" size="sm" />
      <span>
        {before}
        <span className="phone-button__number">{phone}</span>
        {after}
      </span>
    </a>
  )
}
