import type { ConditionEntry } from './conditions.ts'

/** See product 16.1. */
export const sexes = ['male', 'female', 'other', 'prefer-not-to-say'] as const
export type Sex = (typeof sexes)[number]

/** See product 16.1. */
export const relationships = [
  'Spouse/Partner',
  'Parent',
  'Child',
  'Sibling',
  'Friend',
  'Caregiver',
  'Healthcare Provider',
  'Other',
] as const
export type Relationship = (typeof relationships)[number]

/** See product 16.1. */
export const avatars = ['avatar1', 'avatar2', 'avatar3', 'avatar4', 'avatar5'] as const
export type Avatar = (typeof avatars)[number]

export const avatarColours = {
  avatar1: 'blue',
  avatar2: 'green',
  avatar3: 'purple',
  avatar4: 'orange',
  avatar5: 'pink',
} as const satisfies Record<Avatar, string>
export type AvatarColour = (typeof avatarColours)[Avatar]

export const defaultAvatar: Avatar = 'avatar1'

/** See product 16.1. */
export const defaultCountry = 'US'

/**
 * Under the keys of product 3.5. What was left out is an empty text; a date of birth, sex or relationship that was
 * never given is null ("Not provided", "Not specified").
 */
export type Profile = {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string
  readonly dateOfBirth: Temporal.PlainDate | null
  readonly sex: Sex | null
  readonly selectedCountry: string
  readonly address: string
  readonly emergencyContactName: string
  readonly emergencyContactEmail: string
  readonly emergencyPhone: string
  readonly emergencyCountry: string
  readonly emergencyContactRelation: Relationship | null
  readonly emergencyContactAddress: string
  readonly avatar: Avatar
  readonly conditions: readonly ConditionEntry[]
}

/** The uppercase initials, or 'U' without a first name (product 2.2). */
export function initials(firstName: string, lastName: string): string {
  const first = firstLetter(firstName)
  return first === '' ? 'U' : first + firstLetter(lastName)
}

// By code point: keeps emoji and letters outside the first plane whole.
const firstLetter = (name: string) => (Array.from(name.trim())[0] ?? '').toUpperCase()

const contactFields = [
  'emergencyContactName',
  'emergencyContactEmail',
  'emergencyPhone',
  'emergencyCountry',
  'emergencyContactRelation',
  'emergencyContactAddress',
] as const

/** Whether anything about the emergency contact differs. */
export function isOtherContact(
  before: Pick<Profile, (typeof contactFields)[number]>,
  after: Pick<Profile, (typeof contactFields)[number]>,
): boolean {
  return contactFields.some((field) => after[field] !== before[field])
}
