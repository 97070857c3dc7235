import { buttonClass } from './button.tsx'
import { Icon } from './icon.tsx'
import './phone-button.css'

/** A main button that dials a number, which is in its text. */
export function PhoneButton({ phone, children }: { phone: string; children: string }) {
  return (
    <a className={buttonClass('solid', 'sm', 'phone-button')} href={`tel:${phone.replaceAll(/[^\d*+]/g, '')}`}>
      <Icon name="phone" size="sm" />
      {children}
    </a>
  )
}
