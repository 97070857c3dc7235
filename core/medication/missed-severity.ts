export const missedSeverities = ['minimal', 'moderate', 'serious', 'life-threatening'] as const
