import './forms.css'
import { createContext, type ReactNode, useContext, useEffect, useId, useRef } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

type Wiring = {
  readonly id: string
  readonly 'aria-describedby'?: string
  readonly 'aria-invalid'?: true
}

const FieldContext = createContext<Wiring | null>(null)

/**
 * The id and the aria attributes that connect a control to the label, hint and error of the Field around it; empty outside of
 * one. Every control of web/ui uses them, so forms need no wiring of their own.
 */
export function useFieldWiring(): Partial<Wiring> {
  return useContext(FieldContext) ?? {}
}

type FieldProps = {
  label: ReactNode
  /** Between the label and the control. */
  hint?: ReactNode
  /** The error message, below the control. */
  error?: string | undefined
  /** "(optional)" or the like, next to the label. */
  note?: string
  className?: string
  children: ReactNode
}

/** A control with label, hint and error message. */
export function Field({ label, hint, error, note, className, children }: FieldProps) {
  const id = useId()
  const wiring = useWiring(id, hint, error)
  return (
    <div className={classNames('field', error && 'field--invalid', className)}>
      <label htmlFor={id}>
        {label}
        {note && <span className="field__note"> {note}</span>}
      </label>
      {hint && (
        <p className="help-text" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldContext value={wiring}>{children}</FieldContext>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

type FieldGroupProps = Omit<FieldProps, 'label' | 'note'> & { legend: ReactNode }

/** Several controls that are one answer, such as radio buttons, under one legend. */
export function FieldGroup({ legend, hint, error, className, children }: FieldGroupProps) {
  const id = useId()
  const { 'aria-describedby': describedBy } = useWiring(id, hint, error)
  return (
    <fieldset className={classNames('field', error && 'field--invalid', className)} aria-describedby={describedBy}>
      <legend>{legend}</legend>
      {hint && (
        <p className="help-text" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children}
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  )
}

function useWiring(id: string, hint: ReactNode, error: string | undefined): Wiring {
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return {
    id,
    ...(describedBy && { 'aria-describedby': describedBy }),
    ...(error && { 'aria-invalid': true as const }),
  }
}

/** An error message with a mark; also for a control outside of a Field. */
export function FieldError({ id, error, role }: { id?: string; error: string | undefined; role?: 'alert' }) {
  if (!error) return null
  return (
    <p className="field__error" id={id} role={role}>
      <Icon name="missed" />
      <span>{error}</span>
    </p>
  )
}

/**
 * The error of a whole form, announced and scrolled into view when it appears: in a low window it may be outside the visible
 * part.
 */
export function FormError({ children }: { children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  // In braces: newer browsers return a promise, which React would take for a cleanup function.
  useEffect(() => {
    element.current?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  return (
    <div className="form-error" role="alert" ref={element}>
      <Icon name="missed" />
      <div>{children}</div>
    </div>
  )
}
