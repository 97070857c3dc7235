/** The zone of the stories' browsers and accounts. */
export const zone = 'America/New_York'

/** Sam Rivera's sign-up in wire format; without an address and a password. */
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
