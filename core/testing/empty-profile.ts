import type { Profile } from '#core/profile/profile.ts'

/** A patient who gave a name and an address, and nothing else. */
export const profileOfNobody = {
  firstName: 'Sam',
  lastName: 'Rivera',
  email: 'sam@example.com',
  phone: '',
  dateOfBirth: null,
  sex: null,
  selectedCountry: 'US',
  address: '',
  emergencyContactName: '',
  emergencyContactEmail: '',
  emergencyPhone: '',
  emergencyCountry: 'US',
  emergencyContactRelation: null,
  emergencyContactAddress: '',
  avatar: 'avatar1',
  conditions: [],
} as const satisfies Profile
