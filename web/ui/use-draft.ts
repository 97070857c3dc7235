import { type RefObject, type SubmitEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** What is wrong, by field; a field without a message is fine. */
export type FieldErrors<Form> = { readonly [Field in keyof Form]?: string | undefined }

/** The fields that hold a text, or one of several choices. */
type TextField<Form> = { [Field in keyof Form]: Form[Field] extends string ? Field : never }[keyof Form] & string

export type Draft<Form> = {
  /** What is typed. */
  readonly form: Form
  readonly errors: FieldErrors<Form>
  /** It is checked and on its way. */
  readonly isSubmitting: boolean
  /** The form's element, whose fields are named as those of `form`. */
  readonly ref: RefObject<HTMLFormElement | null>
  /** Changes fields; what was wrong with them is forgotten (product 3.1). */
  readonly change: (fields: Partial<Form>) => void
  /** Begins anew, or with some of what is typed. */
  readonly reset: (form: Form | ((now: Form) => Form)) => void
  /** Marks fields as wrong, at once: who leads to the first of them finds it by its mark. */
  readonly mark: (errors: FieldErrors<Form>) => void
  /** Marks fields as wrong, and leads to the first of them. */
  readonly refuse: (errors: FieldErrors<Form>) => void
  readonly focus: (field: keyof Form & string) => void
  /** What a text field or a select of the form needs, inside a Field. */
  readonly control: <Field extends TextField<Form>>(field: Field) => ReturnType<typeof textControl<Form, Field>>
  /** Handles the form's submit: marks what is wrong, and leads to it, else does `send`. */
  readonly submit: (send: (form: Form) => void | Promise<void>) => (event: SubmitEvent) => Promise<void>
}

/**
 * A form while it is filled in: every form of the page is one.
 * @param initial what stands in it at first
 * @param check what is wrong with it, asked when it is submitted
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

/** What a text field or a select needs, to show and to change a field of a form. */
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

/** Leads to the first field that a form marks as wrong, else to what it says of itself. @returns it */
export function focusFirstError(form: HTMLElement | null): HTMLElement | null {
  const wrong =
    form?.querySelector<HTMLElement>('[aria-invalid="true"], .f--bad input') ??
    form?.querySelector<HTMLElement>('[role="alert"]') ??
    null
  wrong?.focus()
  return wrong
}
