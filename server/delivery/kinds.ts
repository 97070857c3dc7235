import type { DeliveryKind } from './channel.ts'

/** For the patient by mail, SMS and the like: heads-ups are only shown on screens. */
export const forPatient: ReadonlySet<DeliveryKind> = new Set(['due', 'repeat', 'missed', 'summary'])
/** For the emergency contact, with the patient's consent. */
export const forContact: ReadonlySet<DeliveryKind> = new Set(['emergency', 'all-clear'])
