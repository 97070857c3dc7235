/** 42 conditions, and Other, which asks for a name (product 3.6). */
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

export const conditionChoices = [...conditions, otherCondition] as const
export type Condition = (typeof conditionChoices)[number]

/** Explained by `severityMeanings` (product 3.6). */
export const conditionSeverities = ['mild', 'moderate', 'serious', 'life-threatening'] as const
export type ConditionSeverity = (typeof conditionSeverities)[number]

/** Life-threatening has none (product 3.6). */
export const severityMeanings: Readonly<Record<ConditionSeverity, string>> = {
  mild: 'minor discomfort',
  moderate: 'may affect daily activities',
  serious: 'significant health issues',
  'life-threatening': '',
}

export type ConditionEntry = {
  readonly id: string
  readonly condition: Condition | ''
  readonly severity: ConditionSeverity
  readonly description: string
  readonly customCondition: string
}

/** See product 3.6. */
export function newConditionEntry(id: string): ConditionEntry {
  return { id, condition: '', severity: 'mild', description: '', customCondition: '' }
}

/** Anything but Other clears the custom name (product 3.6). */
export function withCondition(entry: ConditionEntry, condition: Condition | ''): ConditionEntry {
  return { ...entry, condition, customCondition: condition === otherCondition ? entry.customCondition : '' }
}

/**
 * The entries that name a condition or describe one. Step 2 of the sign-up refuses nothing (product 3.6), so empty
 * entries are dropped instead.
 */
export function filledConditions(entries: readonly ConditionEntry[]): ConditionEntry[] {
  return entries.filter(({ condition, customCondition, description }) => {
    const name = condition === otherCondition ? customCondition : condition
    return name.trim() !== '' || description.trim() !== ''
  })
}

/**
 * The list as it is edited on one device, with what another has changed meanwhile: entry by entry. Of one that both have changed this
 * device's counts.
 * @param shown the list that was edited
 * @param stored the list as it is now
 */
export function mergedConditions(
  shown: readonly ConditionEntry[],
  edited: readonly ConditionEntry[],
  stored: readonly ConditionEntry[],
): ConditionEntry[] {
  const [before, mine, theirs] = [byId(shown), byId(edited), byId(stored)]
  const isEdited = (entry: ConditionEntry) => !isSameCondition(before.get(entry.id), entry)
  const kept = stored.flatMap((entry) => {
    const own = mine.get(entry.id)
    if (own) return [isEdited(own) ? own : entry]
    return before.has(entry.id) ? [] : [entry]
  })
  return [...kept, ...edited.filter((entry) => !theirs.has(entry.id) && isEdited(entry))]
}

function byId(entries: readonly ConditionEntry[]): ReadonlyMap<string, ConditionEntry> {
  return new Map(entries.map((entry) => [entry.id, entry]))
}

function isSameCondition(a: ConditionEntry | undefined, b: ConditionEntry): boolean {
  return (
    a !== undefined &&
    (['condition', 'severity', 'description', 'customCondition'] as const).every((field) => a[field] === b[field])
  )
}
