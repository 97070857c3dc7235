import { plural } from '../plural.ts'
import type { Texts } from '../texts.ts'

/** The question before unsaved changes are lost by leaving a page. */
export const unsaved: Texts['unsaved'] = {
  title: (count) =>
    plural('de', count, {
      one: '1 Änderung ist nicht gespeichert',
      other: `${count} Änderungen sind nicht gespeichert`,
    }),
  text: 'Wenn Sie diese Seite jetzt verlassen, geht verloren, was Sie hier geändert haben.',
  keep: 'Auf dieser Seite bleiben',
  saveAndLeave: 'Speichern und verlassen',
  action: 'Ohne Speichern verlassen',
}
