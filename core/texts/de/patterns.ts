import type { PatternTexts } from '../en/patterns.ts'

const days = (count: number) => (count === 1 ? '1 Tag' : `${count} Tage`)

export const patternTexts: PatternTexts = {
  semicolon: '; ',
  daily: 'Einmal täglich',
  'twice-daily': 'Zweimal täglich',
  'three-times-daily': 'Dreimal täglich',
  timesDaily: (count) => `${count}-mal täglich`,
  weekly: (day) => `Einmal wöchentlich, am ${day}`,
  hourly: (hours) => (hours === 1 ? 'Jede Stunde' : `Alle ${hours} Stunden`),
  everyNth: (count) => `Alle ${days(count)}`,
  everyNthOn: (count, day) => `Alle ${days(count)}, am ${day}`,
  monthDay: (day) => (day > 28 ? `Einmal im Monat, am ${day}. oder am letzten Tag` : `Einmal im Monat, am ${day}.`),
  cycle: (on, off) => `${days(on)} Einnahme, ${days(off)} Pause`,
  daysOff: 'an den Pausentagen',
  cycleOff: (on, off) => `${days(on)} Einnahme, ${days(off)} Pause: an den Pausentagen`,
  cycleDay: (day, of) => `Tag ${day} von ${of}`,
  cycleDayOff: (day, of) => `Pausentag ${day} von ${of}`,
  andTime: (times, last) => `${times} und ${last}`,
  anchors: { breakfast: 'Frühstück', lunch: 'Mittagessen', dinner: 'Abendessen', bedtime: 'Schlafenszeit' },
  withAmounts: (rhythm, amounts) => `${rhythm}: ${amounts}`,
  amountAt: (amount, time) => `${amount} um ${time}`,
  step: (number, of, now, last) =>
    last ? `Stufe ${number} von ${of}: ${now}, bis einschließlich ${last}` : `Stufe ${number} von ${of}: ${now}`,
}
