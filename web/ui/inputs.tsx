import './forms.css'
import { type ComponentProps, useId, useState } from 'react'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { useFieldWiring } from './field.tsx'

/**
 * A one-line input: text, email, tel, number, native date and time.
 * @param prefix shown inside before the text and read with it, such as a dial code
 */
export function TextInput({ className, prefix, ...rest }: ComponentProps<'input'> & { prefix?: string | undefined }) {
  const wiring = useFieldWiring()
  const prefixId = useId()
  const input = <input type="text" {...wiring} {...rest} className={classNames('input', className)} />
  if (!prefix) return input
  const describedBy = classNames(prefixId, wiring['aria-describedby'])
  return (
    <span className="input-with-prefix">
      <span className="input-with-prefix__text num" id={prefixId}>
        {prefix}
      </span>
      <input
        type="text"
        {...wiring}
        {...rest}
        aria-describedby={describedBy}
        className={classNames('input', className)}
      />
    </span>
  )
}

export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...useFieldWiring()} {...rest} className={classNames('input', className)} />
}

type PasswordInputProps = Omit<ComponentProps<'input'>, 'type'> & { showLabel: string; hideLabel: string }

/** A password field that can show the password. @param showLabel, hideLabel names of its button */
export function PasswordInput({ showLabel, hideLabel, className, ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false)
  return (
    <span className="input-with-button">
      <input
        autoCapitalize="none"
        spellCheck={false}
        {...useFieldWiring()}
        {...rest}
        type={shown ? 'text' : 'password'}
        className={classNames('input', className)}
      />
      <IconButton
        label={shown ? hideLabel : showLabel}
        icon={shown ? 'eye-off' : 'eye'}
        onClick={() => setShown(!shown)}
      />
    </span>
  )
}

export type Option = { readonly value: string; readonly label: string; readonly disabled?: boolean }

type SelectProps = ComponentProps<'select'> & {
  options: readonly Option[]
  /** The first choice, which means none. */
  placeholder?: string
}

/** The platform's own select. */
export function Select({ options, placeholder, className, ...rest }: SelectProps) {
  return (
    <select {...useFieldWiring()} {...rest} className={classNames('input', className)}>
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {options.map(({ value, label, disabled }) => (
        <option key={value} value={value} disabled={disabled}>
          {label}
        </option>
      ))}
    </select>
  )
}
