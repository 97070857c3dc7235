import { describe, expect, it } from 'vitest'
import { withoutIsolates } from '../text/isolate.ts'
import { reminderTexts as german } from '../texts/de/reminders.ts'
import { reminderTexts } from '../texts/en/reminders.ts'
import { reminderTexts as spanish } from '../texts/es/reminders.ts'
import { reminderTexts as french } from '../texts/fr/reminders.ts'
import {
  followUpWording,
  holdBeginsWording,
  possibleWording,
  type RemindedDose,
  reminderWording,
  spokenReminder,
  type WordingContext,
} from './wording.ts'

const at = (text: string) => Temporal.PlainDateTime.from(text)
const reading: WordingContext = {
  language: 'en',
  texts: reminderTexts,
  today: Temporal.PlainDate.from('2026-03-03'),
  hideNames: false,
}
const lastNight: RemindedDose = {
  medicationId: '1',
  name: 'Warfarin',
  dosage: '5mg',
  instructions: '',
  shown: at('2026-03-02T22:00'),
  rhythm: null,
  lastTaken: null,
}
const plain = (lines: readonly string[]) => lines.map((line) => withoutIsolates(line).replaceAll('\u00a0', ' '))

describe('after midnight, a reminder of the dose of last night', () => {
  it('says of which day the dose is', () => {
    expect(plain(reminderWording('repeat', [lastNight], reading).lines)).toEqual([
      'Warfarin 5 mg: the dose for Monday, March 2 at 10:00 PM is not recorded yet.',
    ])
  })

  it.each([
    ['2026-03-02T21:30', 'You last took Warfarin on Monday, March 2 at 9:30 PM.'],
    ['2026-03-03T00:05', 'You last took Warfarin at 12:05 AM.'],
  ])('says of an intake at %s on which day it was, unless it was today', (taken, line) => {
    const { lines } = reminderWording('repeat', [{ ...lastNight, lastTaken: at(taken) }], reading)
    expect(plain(lines)).toContain(line)
  })
})

describe('in Spanish, a day and its time', () => {
  const inSpanish: WordingContext = { ...reading, language: 'es', texts: spanish }

  it('have no comma where a dose is not recorded', () => {
    const dose = { ...lastNight, lastTaken: at('2026-03-01T08:00') }
    expect(plain(reminderWording('repeat', [dose], inSpanish).lines)).toEqual([
      'Warfarin 5 mg: la dosis del lunes 2 de marzo a las 10:00 p.m. aún no está registrada.',
      'La última vez que tomó Warfarin fue el domingo 1 de marzo a las 8:00 a.m.',
    ])
  })

  it('have none where an intake is possible again', () => {
    const { lines } = possibleWording(lastNight, at('2026-03-02T13:05'), inSpanish)
    expect(plain(lines)[0]).toBe('Puede tomarlo desde el lunes 2 de marzo a la 1:05 p.m.')
  })

  it('have none where a pause begins and ends within a day', () => {
    const paused = { name: 'Warfarin', from: at('2026-03-04T08:00'), until: at('2026-03-07T09:00') }
    expect(plain(holdBeginsWording([paused], inSpanish).lines)[0]).toBe(
      'En pausa desde el miércoles 4 de marzo a las 8:00 a.m. hasta el sábado 7 de marzo a las 9:00 a.m.',
    )
  })
})

describe('how often a medicine is taken', () => {
  it.each([
    ['de', german, 'Einmal im Monat, am 15.'],
    ['fr', french, 'lun., mer., ven.'],
    ['es', spanish, 'Lunes y jueves: 5 mg a las 8:00 p.m.'],
  ] as const)('ends in one stop in %s', (language, texts, rhythm) => {
    const context: WordingContext = { ...reading, language, texts }
    const dose = { ...lastNight, rhythm }
    const said = [...reminderWording('due', [dose], context).lines, spokenReminder([dose], context)]
    expect(plain(said).map((line) => line.endsWith(` ${rhythm}`))).toEqual([true, true])
  })
})

describe('two doses of one minute', () => {
  const both = [lastNight, { ...lastNight, medicationId: '2' }]
  const evening = { ...reading, today: Temporal.PlainDate.from('2026-03-02') }

  it('have a line each, though they read the same', () => {
    const { title, lines } = reminderWording('due', both, evening)
    expect(title).toBe('Time to take 2 medications')
    expect(plain(lines)).toEqual(['Warfarin 5 mg: the 10:00 PM dose.', 'Warfarin 5 mg: the 10:00 PM dose.'])
  })

  it('have one line where names are hidden', () => {
    expect(reminderWording('due', both, { ...evening, hideNames: true }).lines).toEqual(['The 10:00 PM dose.'])
  })
})

describe('a heads-up that may be read later', () => {
  it.each([
    ['en', reminderTexts, 'Warfarin 5 mg at 10:00 PM', '2 medications at 10:00 PM', 'Your medicine at 10:00 PM'],
    ['de', german, 'Warfarin 5 mg um 22:00 Uhr', '2 Medikamente um 22:00 Uhr', 'Ihr Medikament um 22:00 Uhr'],
    [
      'es',
      spanish,
      'Warfarin 5 mg a las 10:00 p.m.',
      '2 medicamentos a las 10:00 p.m.',
      'Su medicamento a las 10:00 p.m.',
    ],
    ['fr', french, 'Warfarin 5 mg à 22:00', '2 médicaments à 22:00', 'Votre médicament à 22:00'],
  ] as const)('names the time in %s, and does not say that it is time', (language, texts, one, several, hidden) => {
    const context = { ...reading, language, texts }
    const both = [lastNight, { ...lastNight, medicationId: '2' }]
    const titles = [
      reminderWording('heads-up', [lastNight], context),
      reminderWording('heads-up', both, context),
      reminderWording('heads-up', [lastNight], { ...context, hideNames: true }),
    ].map(({ title }) => title)
    expect(plain(titles)).toEqual([one, several, hidden])
  })
})

describe('how an intake as needed helped', () => {
  it('is asked in French about a medicine whose name is hidden', () => {
    const hidden: WordingContext = { ...reading, language: 'fr', texts: french, hideNames: true }
    const { title, lines } = followUpWording(lastNight, at('2026-03-03T08:00'), hidden)
    expect(plain([title])).toEqual(['Votre médicament : quel effet ?'])
    expect(lines.join(' ')).not.toContain('Warfarin')
  })
})

describe('a pause that begins tomorrow', () => {
  // The course may end within the pause, or its next dose be planned much later.
  it.each([
    ['en', reminderTexts, 'Paused from March 4 through March 6.'],
    ['es', spanish, 'En pausa desde el 4 de marzo hasta el 6 de marzo inclusive.'],
    ['fr', french, 'En pause du 4 mars au 6 mars inclus.'],
    ['de', german, 'Pausiert vom 4. März bis einschließlich 6. März.'],
  ] as const)('is told in %s with its last day, and not when the medicine is taken again', (language, texts, span) => {
    const paused = { name: 'Warfarin', from: at('2026-03-04T00:00'), until: at('2026-03-07T00:00') }
    const { lines } = holdBeginsWording([paused], { ...reading, language, texts })
    expect(plain(lines)).toEqual([span, withoutIsolates(texts.doNotTakeHeld(1))])
  })

  it.each([
    ['of one day by that day', '2026-03-04T00:00', '2026-03-05T00:00', 'Paused all day on March 4.'],
    [
      'that ends within a day by its end',
      '2026-03-04T00:00',
      '2026-03-07T09:00',
      'Paused from March 4 until Saturday, March 7 at 9:00 AM.',
    ],
  ])('is told %s', (_, from, until, span) => {
    const paused = { name: 'Warfarin', from: at(from), until: at(until) }
    const { lines } = holdBeginsWording([paused], reading)
    expect(plain(lines)[0]).toBe(span)
  })
})
