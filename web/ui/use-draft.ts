import { type RefObject, type SubmitEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** Error messages by field; a field without one is valid. */
export type FieldErrors<Form> = { readonly [Field in keyof Form]?: string | undefined }

/** Text fields and selects. */
type TextField<Form> = { [Field in keyof Form]: Form[Field] extends string ? Field : never }[keyof Form] & string

export type Draft<Form> = {
  /** The current input. */
  readonly form: Form
  readonly errors: FieldErrors<Form>
  /** From the check until `send` has finished. */
  readonly isSubmitting: boolean
  /** The form element, whose controls are named like the fields of `form`. */
  readonly ref: RefObject<HTMLFormElement | null>
  /** Changes fields; their errors go away (product 3.1). */
  readonly change: (fields: Partial<Form>) => void
  /** Replaces the input, in whole or in part. */
  readonly reset: (form: Form | ((now: Form) => Form)) => void
  /** Marks fields as wrong synchronously, so that the caller can find the first one by its mark. */
  readonly mark: (errors: FieldErrors<Form>) => void
  /** Marks fields as wrong, and focuses the first of them. */
  readonly refuse: (errors: FieldErrors<Form>) => void
  readonly focus: (field: keyof Form & string) => void
  /** The props of a text field or a select, inside a Field. */
  readonly control: <Field extends TextField<Form>>(field: Field) => ReturnType<typeof textControl<Form, Field>>
  /** Handles the form's submit: calls `send`, or marks the errors and focuses the first. */
  readonly submit: (send: (form: Form) => void | Promise<void>) => (event: SubmitEvent) => Promise<void>
}

/**
 * The state of a form; used by every form of the page.
 * @param initial the initial input
 * @param check returns the errors, called at submit
 */
export function useDraft<Form extends object>(
  initial: Form | (() => Form),
  check: (form: Form) => FieldErrors<Form> = () => ({}),
): Draft<Form> {
  const [form, setForm] = useState(initial)
  const [errors, setErrors] = useState<FieldErrors<Form>>({})
  const [isSubmitting, setSubmitting] = useState(false)
  const ref = useRef<HTMLFormElement>(null)

  function change(fields: Partial<Form>) {
    setForm((now) => ({ ...now, ...fields }))
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !(field in fields))) as typeof now)
  }

  const mark = (wrong: FieldErrors<Form>) => flushSync(() => setErrors(wrong))

  function refuse(wrong: FieldErrors<Form>) {
    mark(wrong)
    focusFirstError(ref.current)
  }

  const submit: Draft<Form>['submit'] = (send) => async (event) => {
    event.preventDefault()
    if (isSubmitting) return
    const wrong = check(form)
    if (Object.values(wrong).some(Boolean)) return refuse(wrong)
    setErrors({})
    setSubmitting(true)
    try {
      await send(form)
    } finally {
      setSubmitting(false)
    }
  }

  return {
    form,
    errors,
    isSubmitting,
    ref,
    change,
    reset: (fresh) => {
      setForm(fresh)
      setErrors({})
    },
    mark,
    refuse,
    focus: (field) => ref.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus(),
    control: (field) => textControl(form, change, field),
    submit,
  }
}

/** The props of a text field or a select that edits a field of a form. */
export function textControl<Form, Field extends keyof Form & string>(
  form: Form,
  change: (fields: Partial<Form>) => void,
  field: Field,
) {
  return {
    name: field,
    value: form[field] as Form[Field] & string,
    // A select offers only values of its field.
    onChange: ({ target }: { target: { value: string } }) => change({ [field]: target.value } as Partial<Form>),
  }
}

/** Focuses the first field with an error, else the form's own error. @returns it */
export function focusFirstError(form: HTMLElement | null): HTMLElement | null {
  const wrong =
    form?.querySelector<HTMLElement>('[aria-invalid="true"], .field--invalid input') ??
    form?.querySelector<HTMLElement>('[role="alert"]') ??
    null
  wrong?.focus()
  return wrong
}
