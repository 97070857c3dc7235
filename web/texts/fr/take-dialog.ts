import { capital } from '#core/texts/capital.ts'
import type { Texts } from '../texts.ts'
import { dayAtTime, until } from './at.ts'

/** The question before a dose is recorded. */
export const takeDialog: Texts['takeDialog'] = {
  early: 'Le prendre en avance ?',
  another: 'Prendre une nouvelle dose ?',
  close: 'Le prendre maintenant ?',
  late: 'Le prendre si tard ?',
  which: 'Laquelle ?',
  notRecorded: (day) => `La prise de ${day} n’est pas enregistrée`,
  notRecordedOn: (date) => `La prise du ${date} n’est pas enregistrée`,
  planned: (medicine, when) => `${medicine}, prévu ${when}.`,
  wasPlanned: (medicine, when, distance) => `${medicine}, prévu ${when}, il\u00a0y\u00a0a ${distance}.`,
  took: (amount, when, distance) => `Vous avez pris ${amount} ${when}, il\u00a0y\u00a0a ${distance}.`,
  tookIt: (when, distance) => `Vous l’avez pris ${when}, il\u00a0y\u00a0a ${distance}.`,
  nothingSince: (when, distance) =>
    `Rien n’est enregistré depuis la prise faite ${when}, il\u00a0y\u00a0a ${distance}.`,
  nothingKnown: 'Aucune prise enregistrée ces 30\u00a0derniers jours.',
  comesIn: (distance) => `Prochaine prise dans ${distance}.`,
  caution: 'Ne prenez pas deux doses à la fois. En cas de doute, demandez à votre pharmacien.',
  notNow: 'Pas maintenant',
  waitUntil: (when) => `Attendre ${until(dayAtTime(when))}`,
  takeNow: 'Je le prends maintenant',
  takeEarly: (distance) => `Je le prends maintenant, ${distance} en avance`,
  takeLate: (distance) => `Je le prends maintenant, ${distance} en retard`,
  oneEarly: (dose, distance) => `${capital(dose)} (${distance} en avance)`,
  oneLate: (dose, distance) => `${capital(dose)} (${distance} en retard)`,
  recordAs: (day) => `L’enregistrer comme la prise de ${day}`,
  recordAsOn: (date) => `L’enregistrer comme la prise du ${date}`,
  nextEarly: 'Prendre la prochaine en avance',
  tookOn: 'Je l’ai pris le…',
  leaveOut: 'Je ne la prends pas',
  recordAt: (when) => `Enregistrer cette prise ${when} ?`,
  tookBefore: (amount, when, distance) => `Vous avez pris ${amount} ${when}, ${distance} avant.`,
  tookAfter: (amount, when, distance) => `Vous avez pris ${amount} ${when}, ${distance} après.`,
  one: 'une dose',
  stillOpen: (dose, distance) => `${capital(dose)}, ${distance} après, n’est pas encore enregistrée.`,
  doNotRecord: 'Ne pas l’enregistrer',
  doRecord: (when) => `L’enregistrer ${when}`,
}
