import type { ConditionEntry } from './conditions.ts'

/** The four sex options (product 16.1). */
export const sexes = ['male', 'female', 'other', 'prefer-not-to-say'] as const
export type Sex = (typeof sexes)[number]

/** The eight relationships to the emergency contact (product 16.1). */
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

/** The five avatars (product 16.1), told apart by their colour. */
export const avatars = ['avatar1', 'avatar2', 'avatar3', 'avatar4', 'avatar5'] as const
export type Avatar = (typeof avatars)[number]

/** The avatars' colors (product 16.1). */
export const avatarColours = {
  avatar1: 'blue',
  avatar2: 'green',
  avatar3: 'purple',
  avatar4: 'orange',
  avatar5: 'pink',
} as const satisfies Record<Avatar, string>
export type AvatarColour = (typeof avatarColours)[Avatar]

export const defaultAvatar: Avatar = 'avatar1'

/** The country that forms start with (product 16.1). */
export const defaultCountry = 'US'

/**
 * Who the patient is, under the keys of product 3.5. What the patient left out is an empty text; a date of birth, sex or
 * relationship that was never given is null ("Not provided", "Not specified").
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

/** The letters on the avatar: the uppercase initials of first and last name, or 'U' without a first name (product 2.2). */
export function initials(firstName: string, lastName: string): string {
  const first = firstLetter(firstName)
  return first === '' ? 'U' : first + firstLetter(lastName)
}

// By code point, so that a name that begins with an emoji or a letter outside the first plane keeps it whole.
const firstLetter = (name: string) => (Array.from(name.trim())[0] ?? '').toUpperCase()
