import type { DeliveryKind } from './channel.ts'

/** What is said to the patient by mail, SMS and the like: a heads-up is for those who look at a screen anyway. */
export const forPatient: ReadonlySet<DeliveryKind> = new Set(['due', 'repeat', 'missed', 'summary'])
/** What is said to the emergency contact, with the patient's consent. */
export const forContact: ReadonlySet<DeliveryKind> = new Set(['emergency', 'all-clear'])
