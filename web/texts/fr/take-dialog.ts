import type { Texts } from '../texts.ts'

/** The question before a dose is recorded. */
export const takeDialog: Texts['takeDialog'] = {
  early: 'Le prendre en avance ?',
  another: 'Prendre une nouvelle dose ?',
  close: 'Le prendre maintenant ?',
  late: 'Le prendre si tard ?',
  which: 'Laquelle ?',
  notRecorded: (day) => `La prise de ${day} n’est pas enregistrée`,
  planned: (medicine, when) => `${medicine}, prévu ${when}.`,
  wasPlanned: (medicine, when, distance) => `${medicine}, prévu ${when}, il y a ${distance}.`,
  took: (amount, when, distance) => `Vous avez pris ${amount} ${when}, il y a ${distance}.`,
  tookIt: (when, distance) => `Vous l’avez pris ${when}, il y a ${distance}.`,
  nothingSince: (when, distance) => `Rien n’est enregistré depuis la prise faite ${when}, il y a ${distance}.`,
  nothingKnown: 'Rien n’est enregistré ces 30 derniers jours.',
  comesIn: (distance) => `Prochaine prise dans ${distance}.`,
  caution: 'Ne prenez pas deux doses à la fois. En cas de doute, demandez à votre pharmacien.',
  notNow: 'Pas maintenant',
  waitUntil: (when) => `Attendre jusqu’à ${when}`,
  takeNow: 'Je le prends maintenant',
  takeEarly: (distance) => `Je le prends maintenant, ${distance} en avance`,
  takeLate: (distance) => `Je le prends maintenant, ${distance} en retard`,
  oneEarly: (dose, distance) => `${capital(dose)} (${distance} en avance)`,
  oneLate: (dose, distance) => `${capital(dose)} (${distance} en retard)`,
  recordAs: (day) => `L’enregistrer comme la prise de ${day}`,
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

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
