/** SPEC 9, "Choices": how bad it is to miss a dose. */
export const missedSeverities = ['minimal', 'moderate', 'serious', 'life-threatening'] as const
