import { plural } from '../plural.ts'
import type { Texts } from '../texts.ts'

/** The question before unsaved changes are lost by leaving a page. */
export const unsaved: Texts['unsaved'] = {
  title: (count) =>
    plural('fr', count, {
      one: `${count} modification n’est pas enregistrée`,
      other: `${count} modifications ne sont pas enregistrées`,
    }),
  text: 'Si vous quittez cette page maintenant, ce que vous y avez modifié sera perdu.',
  keep: 'Rester sur cette page',
  saveAndLeave: 'Enregistrer et quitter',
  action: 'Quitter sans enregistrer',
}
