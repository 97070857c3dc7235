export const missedSeverities = ['minimal', 'moderate', 'serious', 'life-threatening'] as const

/** How serious it is to miss a dose, as the patient says (product 4.2). */
export type MissedSeverity = (typeof missedSeverities)[number]
