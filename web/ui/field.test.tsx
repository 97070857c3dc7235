import { render, screen } from '@testing-library/react'
import { describe, expect, it, test } from 'vitest'
import { Choices } from './choices.tsx'
import { Field, FieldGroup } from './field.tsx'
import { PasswordInput, Select, TextInput } from './inputs.tsx'

const byId = (ids: string | null) => (ids ?? '').split(' ').map((id) => document.getElementById(id)?.textContent)

describe('a field', () => {
  it('ties label, hint and error to its control', () => {
    render(
      <Field label="Email" hint="We never share it" error="Email is required">
        <TextInput type="email" />
      </Field>,
    )
    const input = screen.getByRole('textbox', { name: 'Email' })
    expect(byId(input.getAttribute('aria-describedby'))).toEqual(['We never share it', 'Email is required'])
    expect(input.getAttribute('aria-invalid')).toBe('true')
  })

  it('a field without an error is not invalid and describes nothing', () => {
    render(
      <Field label="Country">
        <Select options={[{ value: 'US', label: 'United States (+1)' }]} />
      </Field>,
    )
    const select = screen.getByRole('combobox', { name: 'Country' })
    expect(select.hasAttribute('aria-invalid')).toBe(false)
    expect(select.hasAttribute('aria-describedby')).toBe(false)
  })

  it('reads a prefix with the value', () => {
    render(
      <Field label="Phone number" error="Phone number is required">
        <TextInput type="tel" prefix="+44" />
      </Field>,
    )
    const input = screen.getByRole('textbox', { name: 'Phone number' })
    expect(byId(input.getAttribute('aria-describedby'))).toEqual(['+44', 'Phone number is required'])
  })

  it('a field of several choices is one group with its error', () => {
    render(
      <FieldGroup legend="Severity" error="Please choose">
        <Choices name="severity" choices={[{ value: 'mild', label: 'Mild' }]} value={null} onChange={() => {}} />
      </FieldGroup>,
    )
    const group = screen.getByRole('group', { name: 'Severity' })
    expect(byId(group.getAttribute('aria-describedby'))).toEqual(['Please choose'])
  })
})

test('a password can be looked at', async () => {
  const { default: userEvent } = await import('@testing-library/user-event')
  render(
    <Field label="Password">
      <PasswordInput showLabel="Show password" hideLabel="Hide password" />
    </Field>,
  )
  const input = screen.getByLabelText('Password')
  expect(input.getAttribute('type')).toBe('password')
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(input.getAttribute('type')).toBe('text')
})
