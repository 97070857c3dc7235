import { failures } from '#core/texts/es/failures.ts'
import { fieldErrors } from '#core/texts/es/field-errors.ts'
import { conditions, relationships, substances } from '#core/texts/es/stored.ts'
import type { CoreTexts } from '../core-texts.ts'

/** What core and the server say. */
export const core: CoreTexts = {
  failures,
  fieldErrors,
  conditions,
  relationships,
  substances,
  severityMeanings: {
    mild: 'molestias leves',
    moderate: 'puede afectar a las actividades diarias',
    serious: 'problemas de salud importantes',
    'life-threatening': '',
  },
  asSubject: (substance) => `${/i[nd]a\b/.test(substance) ? 'la' : 'el'} ${substance}`,
  usualRhythm: {
    weekly: (name) => `${name} se usa normalmente una vez por semana.`,
    'twice-weekly': (name) => `${name} se usa normalmente una o dos veces por semana.`,
    'two-weekly': (name) => `${name} se usa normalmente una vez cada dos semanas.`,
    monthly: (name) => `${name} se usa normalmente una vez al mes.`,
    'six-weekly': (name) => `${name} se usa normalmente una vez cada seis semanas.`,
    'patch-for-a-week': (name) => `${name} en parche se lleva normalmente siete días.`,
    'weekly-by-strength': (name) => `${name} en esta dosis se toma normalmente una vez por semana o menos.`,
  },
  moreOftenHarm: {
    fatal: 'Si se usa más a menudo de lo recetado, puede causar la muerte.',
    harmful: 'Si se usa más a menudo de lo recetado, puede causar daños graves.',
  },
}
