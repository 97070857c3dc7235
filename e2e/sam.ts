/** The zone of the browsers and of the accounts that stories make. */
export const zone = 'America/New_York'

/** Sam Rivera, as the API takes a sign-up; an address and a password belong to it. */
export const sam = {
  firstName: 'Sam',
  lastName: 'Rivera',
  phone: '+1 555 0100',
  dateOfBirth: '1951-07-04',
  sex: 'female',
  emergencyContactName: 'Luis Rivera',
  emergencyContactEmail: 'luis@example.com',
  emergencyPhone: '+1 555 0101',
  emergencyContactRelation: 'Child',
  timeZone: zone,
} as const
