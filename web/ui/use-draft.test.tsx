import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Field } from './field.tsx'
import { TextInput } from './inputs.tsx'
import { type Draft, useDraft } from './use-draft.ts'

type Contact = { name: string; phone: string }

const isMissing = (form: Contact) => ({
  name: form.name === '' ? 'Name is required' : undefined,
  phone: form.phone === '' ? 'Phone is required' : undefined,
})

function Form({ send }: { send: (form: Contact, draft: Draft<Contact>) => void | Promise<void> }) {
  const draft = useDraft<Contact>({ name: '', phone: '' }, isMissing)
  return (
    <form aria-label="Contact" ref={draft.ref} noValidate onSubmit={draft.submit((form) => send(form, draft))}>
      <Field label="Name" error={draft.errors.name}>
        <TextInput {...draft.control('name')} />
      </Field>
      <Field label="Phone" error={draft.errors.phone}>
        <TextInput {...draft.control('phone')} />
      </Field>
      <button type="submit">{draft.isSubmitting ? 'Saving' : 'Save'}</button>
    </form>
  )
}

const name = () => screen.getByLabelText('Name')
const phone = () => screen.getByLabelText('Phone')
const press = () => userEvent.click(screen.getByRole('button'))

test('a draft is not sent while something is wrong, and leads to the first of it', async () => {
  const send = vi.fn()
  render(<Form send={send} />)
  await userEvent.type(name(), 'Luis')
  await press()
  expect(send).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(phone())
  expect(phone().getAttribute('aria-invalid')).toBe('true')
  expect(name()).toHaveProperty('value', 'Luis')
})

test('a draft forgets what was wrong with a field as soon as it is typed into, and with no other', async () => {
  render(<Form send={vi.fn()} />)
  await press()
  await userEvent.type(name(), 'L')
  expect(screen.queryByText('Name is required')).toBe(null)
  screen.getByText('Phone is required')
})

test('a draft marks what the server refuses, and keeps what was typed', async () => {
  render(<Form send={(_, draft) => draft.refuse({ phone: 'Nobody has this number' })} />)
  await userEvent.type(name(), 'Luis')
  await userEvent.type(phone(), '1')
  await press()
  screen.getByText('Nobody has this number')
  expect(document.activeElement).toBe(phone())
  expect(phone()).toHaveProperty('value', '1')
})

test('a draft is sent once, however often it is submitted until the answer is there', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const send = vi.fn(() => promise)
  render(<Form send={send} />)
  await userEvent.type(name(), 'Luis')
  await userEvent.type(phone(), '1')
  await press()
  await press()
  expect(send).toHaveBeenCalledExactlyOnceWith({ name: 'Luis', phone: '1' }, expect.anything())
  screen.getByText('Saving')
  resolve()
  await screen.findByText('Save')
})
