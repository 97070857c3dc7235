/** 42 conditions to choose from, and Other, which asks for a name of its own (product 3.6). */
export const conditions = [
  'ADHD',
  'Anemia',
  'Anxiety Disorder',
  'Arthritis',
  'Asthma',
  'Atrial Fibrillation',
  'Bipolar Disorder',
  'Cancer (Active Treatment)',
  'Cancer (In Remission)',
  'Celiac Disease',
  'Chronic Kidney Disease',
  'Chronic Pain',
  'COPD',
  "Crohn's Disease",
  'Cystic Fibrosis',
  'Dementia',
  'Depression',
  'Diabetes Type 1',
  'Diabetes Type 2',
  'Endometriosis',
  'Epilepsy',
  'Fibromyalgia',
  'GERD (Acid Reflux)',
  'Glaucoma',
  'Gout',
  'Heart Disease',
  'Hepatitis',
  'High Cholesterol',
  'HIV/AIDS',
  'Hypertension',
  'Hyperthyroidism',
  'Hypothyroidism',
  'Liver Disease',
  'Lupus',
  'Migraine',
  'Multiple Sclerosis',
  'Osteoporosis',
  "Parkinson's Disease",
  'Psoriasis',
  'Sleep Apnea',
  'Stroke',
  'Ulcerative Colitis',
] as const

export const otherCondition = 'Other'

/** Everything a condition entry may name: the 42, Other, or nothing yet. */
export const conditionChoices = [...conditions, otherCondition] as const
export type Condition = (typeof conditionChoices)[number]

/** How much a condition weighs (product 3.6); what each means stands in `severityMeanings`. */
export const conditionSeverities = ['mild', 'moderate', 'serious', 'life-threatening'] as const
export type ConditionSeverity = (typeof conditionSeverities)[number]

/** The words beside a severity (product 3.6); it gives none for life-threatening. */
export const severityMeanings: Readonly<Record<ConditionSeverity, string>> = {
  mild: 'minor discomfort',
  moderate: 'may affect daily activities',
  serious: 'significant health issues',
  'life-threatening': '',
}

/** A health condition as it is entered (product 3.6). */
export type ConditionEntry = {
  readonly id: string
  /** Empty until one is chosen. */
  readonly condition: Condition | ''
  readonly severity: ConditionSeverity
  readonly description: string
  /** Empty unless the condition is Other. */
  readonly customCondition: string
}

/** A new entry starts with an empty condition and severity mild (product 3.6). */
export function newConditionEntry(id: string): ConditionEntry {
  return { id, condition: '', severity: 'mild', description: '', customCondition: '' }
}

/** The entry with another condition chosen: anything but Other clears the custom name (product 3.6). */
export function withCondition(entry: ConditionEntry, condition: Condition | ''): ConditionEntry {
  return { ...entry, condition, customCondition: condition === otherCondition ? entry.customCondition : '' }
}

/**
 * The entries that say something: those that name a condition, Other by its own name, and those that describe one. Step 2
 * of the sign-up refuses nothing (product 3.6), so what was begun and left empty is left out instead.
 */
export function filledConditions(entries: readonly ConditionEntry[]): ConditionEntry[] {
  return entries.filter(({ condition, customCondition, description }) => {
    const name = condition === otherCondition ? customCondition : condition
    return name.trim() !== '' || description.trim() !== ''
  })
}
