/** How bad it is to miss a dose (product 16.1). */
export const missedSeverities = ['minimal', 'moderate', 'serious', 'life-threatening'] as const
