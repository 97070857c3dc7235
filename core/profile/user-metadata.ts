import type { Profile } from './profile.ts'

/** The session's keys of the profile (product 3.5). */
export type UserMetadata = {
  readonly first_name: string
  readonly last_name: string
  readonly phone: string
  /** YYYY-MM-DD, or empty. */
  readonly date_of_birth: string
  readonly sex: string
  readonly country: string
  readonly address: string
  readonly emergency_contact_name: string
  readonly emergency_contact_email: string
  readonly emergency_contact_phone: string
  readonly emergency_contact_relation: string
  readonly emergency_contact_address: string
  /** JSON text of the list of conditions. */
  readonly ailments: string
}

/** What was never given is an empty text (product 3.5). */
export function userMetadata(profile: Profile): UserMetadata {
  return {
    first_name: profile.firstName,
    last_name: profile.lastName,
    phone: profile.phone,
    date_of_birth: profile.dateOfBirth?.toString() ?? '',
    sex: profile.sex ?? '',
    country: profile.selectedCountry,
    address: profile.address,
    emergency_contact_name: profile.emergencyContactName,
    emergency_contact_email: profile.emergencyContactEmail,
    emergency_contact_phone: profile.emergencyPhone,
    emergency_contact_relation: profile.emergencyContactRelation ?? '',
    emergency_contact_address: profile.emergencyContactAddress,
    ailments: JSON.stringify(profile.conditions),
  }
}
