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
 * The id and the aria attributes that tie a control to the label, hint and error of the Field around it; nothing
 * outside of one. Every control of web/ui takes them, so no form wires anything.
 */
export function useFieldWiring(): Partial<Wiring> {
  return useContext(FieldContext) ?? {}
}

type FieldProps = {
  label: ReactNode
  /** Stands under the label, before the control. */
  hint?: ReactNode
  /** What is wrong, in words; stands under the control. */
  error?: string | undefined
  /** Says "(optional)" or the like beside the label. */
  note?: string
  className?: string
  children: ReactNode
}

/** A labelled control: label above, hint, the control, its error in words with a mark. */
export function Field({ label, hint, error, note, className, children }: FieldProps) {
  const id = useId()
  const wiring = useWiring(id, hint, error)
  return (
    <div className={classNames('f', error && 'f--bad', className)}>
      <label htmlFor={id}>
        {label}
        {note && <span className="f__note"> {note}</span>}
      </label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
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
    <fieldset className={classNames('f', error && 'f--bad', className)} aria-describedby={describedBy}>
      <legend>{legend}</legend>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
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

/** What is wrong, in words with a mark; for a control that stands in no Field, too. */
export function FieldError({ id, error }: { id?: string; error: string | undefined }) {
  if (!error) return null
  return (
    <p className="err" id={id}>
      <Icon name="missed" />
      <span>{error}</span>
    </p>
  )
}

/** The error of a whole form, announced and brought into sight when it appears: in a low window its place may be scrolled away. */
export function FormError({ children }: { children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  // In braces: newer browsers return a promise, which React would take for a way to clean up.
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
