import { type Path, useFormContext } from 'react-hook-form'
import { messageText } from '#web/texts/core-text.ts'
import type { SignUpForm } from './sign-up-form.ts'

/** What a control of the wizard needs, and its error; editing it clears the error (product 3.1). */
export function useSignUpField() {
  const form = useFormContext<SignUpForm>()
  const { errors } = form.formState
  return {
    control: (name: Path<SignUpForm>) => form.register(name, { onChange: () => form.clearErrors(name) }),
    error: (name: Path<SignUpForm>) => messageText(errors[name]?.message),
    /** What stands in a field now. */
    watch: (name: Exclude<Path<SignUpForm>, 'keepSignedIn'>) => form.watch(name),
  }
}
