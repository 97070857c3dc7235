import { capital } from '#core/texts/capital.ts'
import type { Texts } from '../texts.ts'

/** The question before a dose is recorded. */
export const takeDialog: Texts['takeDialog'] = {
  early: 'Früher als geplant einnehmen?',
  another: 'Noch eine Dosis einnehmen?',
  close: 'Jetzt einnehmen?',
  late: 'So spät noch einnehmen?',
  which: 'Welche Dosis?',
  notRecorded: (day) => `Die Dosis vom ${day} ist nicht erfasst`,
  notRecordedOn: (date) => `Die Dosis vom ${date} ist nicht erfasst`,
  planned: (medicine, when) => `${medicine}, geplant für ${when}\u00a0Uhr.`,
  wasPlanned: (medicine, when, distance) => ended(`${medicine}, geplant für ${when}\u00a0Uhr, das war vor ${distance}`),
  took: (amount, when, distance) => ended(`Sie haben ${when} ${amount} eingenommen, vor ${distance}`),
  tookIt: (when, distance) => ended(`Sie haben es ${when} eingenommen, vor ${distance}`),
  nothingSince: (when, distance) => `Seit Ihrer Einnahme ${when}, also seit ${distance}, ist nichts erfasst.`,
  nothingKnown: 'In den letzten 30 Tagen ist nichts erfasst.',
  comesIn: (distance) => ended(`Die nächste Dosis kommt in ${distance}`),
  caution: 'Nehmen Sie nicht zwei Dosen auf einmal ein. Wenn Sie unsicher sind, fragen Sie in Ihrer Apotheke.',
  notNow: 'Nicht jetzt',
  waitUntil: (when) => `Bis ${when}\u00a0Uhr warten`,
  takeNow: 'Ich nehme es jetzt ein',
  takeEarly: (distance) => `Ich nehme es jetzt ein, ${span(distance)} früher als geplant`,
  takeLate: (distance) => `Ich nehme es jetzt ein, ${span(distance)} zu spät`,
  oneEarly: (dose, distance) => `${capital(dose)} (${span(distance)} früher als geplant)`,
  oneLate: (dose, distance) => `${capital(dose)} (${span(distance)} zu spät)`,
  recordAs: (day) => `Als Dosis vom ${day} erfassen`,
  recordAsOn: (date) => `Als Dosis vom ${date} erfassen`,
  nextEarly: 'Die nächste früher einnehmen',
  tookOn: 'Ich habe es eingenommen am …',
  leaveOut: 'Ich lasse sie aus',
  recordAt: (when) => `Einnahme ${when} erfassen?`,
  tookBefore: (amount, when, distance) => `Sie haben ${when} ${amount} eingenommen, ${span(distance)} davor.`,
  tookAfter: (amount, when, distance) => `Sie haben ${when} ${amount} eingenommen, ${span(distance)} danach.`,
  one: 'eine Dosis',
  stillOpen: (dose, distance) => `${capital(dose)}, ${span(distance)} danach, ist noch offen.`,
  doNotRecord: 'Nicht erfassen',
  doRecord: (when) => `Einnahme ${when} erfassen`,
}

/** A sentence with its full stop, which an abbreviation at its end has already: 'in 11 Std. 55 Min.' */
function ended(sentence: string): string {
  return sentence.endsWith('.') ? sentence : `${sentence}.`
}

/** '5 Tage' (zu spät, danach), where the words for a distance follow 'vor', 'in' or 'seit': '5 Tagen'. */
function span(distance: string): string {
  return distance.replace('Tagen', 'Tage').replace('einer Minute', 'eine Minute')
}
