/** SPEC 3: 42 conditions to choose from, and Other, which asks for a name of its own. */
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

/** SPEC 3: how much a condition weighs; what each means stands in `severityMeanings`. */
export const conditionSeverities = ['mild', 'moderate', 'serious', 'life-threatening'] as const
export type ConditionSeverity = (typeof conditionSeverities)[number]

/** SPEC 3's words beside a severity; it gives none for life-threatening. */
export const severityMeanings: Readonly<Record<ConditionSeverity, string>> = {
  mild: 'minor discomfort',
  moderate: 'may affect daily activities',
  serious: 'significant health issues',
  'life-threatening': '',
}

/** SPEC 3, "Health condition entry". */
export type ConditionEntry = {
  readonly id: string
  /** Empty until one is chosen. */
  readonly condition: Condition | ''
  readonly severity: ConditionSeverity
  readonly description: string
  /** Empty unless the condition is Other. */
  readonly customCondition: string
}

/** A new entry starts with an empty condition and severity mild (SPEC 3). */
export function newConditionEntry(id: string): ConditionEntry {
  return { id, condition: '', severity: 'mild', description: '', customCondition: '' }
}

/** The entry with another condition chosen: anything but Other clears the custom name (SPEC 4). */
export function withCondition(entry: ConditionEntry, condition: Condition | ''): ConditionEntry {
  return { ...entry, condition, customCondition: condition === otherCondition ? entry.customCondition : '' }
}

/**
 * The entries that say something: those that name a condition, Other by its own name, and those that describe one. Step 2
 * of the sign-up refuses nothing (SPEC 4 and 5), so what was begun and left empty is left out instead.
 */
export function toldConditions(entries: readonly ConditionEntry[]): ConditionEntry[] {
  return entries.filter(({ condition, customCondition, description }) => {
    const name = condition === otherCondition ? customCondition : condition
    return name.trim() !== '' || description.trim() !== ''
  })
}
