import { render, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { describe, expect, it } from 'vitest'
import { ProfileFacts } from './profile-facts.tsx'

type Profile = ComponentProps<typeof ProfileFacts>['profile']

const ana: Profile = {
  userId: '6f0e3c0e-7f7d-4c6e-9c4b-0d8b5a3b7f11',
  firstName: 'Ana',
  lastName: 'Rivera',
  email: 'ana@example.com',
  phone: '+52 55 1234 5678',
  dateOfBirth: Temporal.PlainDate.from('1951-07-04'),
  sex: 'female',
  selectedCountry: 'MX',
  address: '1 Main Street',
  emergencyContactName: 'Luis Rivera',
  emergencyContactEmail: 'luis@example.com',
  emergencyPhone: '+52 55 8765 4321',
  emergencyCountry: 'MX',
  emergencyContactRelation: 'Spouse/Partner',
  emergencyContactAddress: '2 Side Street',
  avatar: 'avatar1',
  conditions: [],
}

/** What stands under a heading: each name with its value, in order. */
function facts(heading: string): (string | null)[][] {
  const section = screen.getByRole('heading', { name: heading }).closest('section')
  return [...(section?.querySelectorAll('dt') ?? [])].map((name) => [
    name.textContent,
    name.nextElementSibling?.textContent ?? null,
  ])
}

describe('the facts of a profile', () => {
  it('say who the patient is, how to reach them, and whom to turn to', () => {
    render(<ProfileFacts profile={ana} />)
    expect(facts('Personal Information')).toEqual([
      ['Full name', 'Ana Rivera'],
      ['Date of birth', 'July 4, 1951'],
      ['Sex', 'Female'],
      ['Country', 'Mexico'],
    ])
    expect(facts('Contact Information')).toEqual([
      ['Email', 'ana@example.com'],
      ['Phone', '+52 55 1234 5678'],
      ['Address', '1 Main Street'],
    ])
    expect(facts('Emergency Contact')).toEqual([
      ['Name', 'Luis Rivera'],
      ['Relationship', 'Spouse/Partner'],
      ['Email', 'luis@example.com'],
      ['Phone', '+52 55 8765 4321'],
      ['Address', '2 Side Street'],
    ])
  })

  it('say what was never given', () => {
    const bare = { ...ana, phone: '', dateOfBirth: null, sex: null, address: '', emergencyContactAddress: '' }
    render(<ProfileFacts profile={bare} />)
    expect(facts('Personal Information')).toContainEqual(['Date of birth', 'Not provided'])
    expect(facts('Personal Information')).toContainEqual(['Sex', 'Not specified'])
    expect(facts('Contact Information')).toEqual([
      ['Email', 'ana@example.com'],
      ['Phone', 'Not provided'],
    ])
    expect(facts('Emergency Contact').map(([name]) => name)).not.toContain('Address')
  })

  it('say nothing of an emergency contact without a name', () => {
    render(<ProfileFacts profile={{ ...ana, emergencyContactName: ' ' }} />)
    expect(screen.queryByText('Emergency Contact')).toBeNull()
    expect(screen.queryByText('luis@example.com')).toBeNull()
  })
})
