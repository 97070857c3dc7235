import { expect, test } from 'vitest'
import { doses as inGerman } from '#web/texts/de/doses.ts'
import { takeDialog as german } from '#web/texts/de/take-dialog.ts'
import { takeDialogTexts } from '#web/texts/en/take-dialog.ts'

test('a German sentence ends with one full stop, also after an abbreviation', () => {
  const [short, long] = [inGerman.hours(12, 3), inGerman.days(9, 0)]
  expect(german.comesIn(short)).toBe('Die nächste Dosis kommt in 12 Std. 3 Min.')
  expect(german.comesIn(long)).toBe('Die nächste Dosis kommt in 9 Tagen.')
  for (const said of [german.took, german.wasPlanned]) expect(said('5 mg', 'heute um 8:01', short)).not.toContain('..')
})

test('a German distance is declined by the word beside it', () => {
  const days = inGerman.days(3, 2)
  expect(german.takeLate(days)).toBe('Ich nehme es jetzt ein, 3 Tage 2 Std. zu spät')
  expect(german.tookIt('gestern', days)).toContain('vor 3 Tagen 2 Std.')
  expect(inGerman.nextSoon(days)).toBe('Die nächste Dosis kommt 3 Tage 2 Std. nach dieser.')
  expect(german.takeEarly(inGerman.minutes(0))).toContain('weniger als eine Minute früher als geplant')
})

test.each(['yesterday at 8:00 AM', 'on Sun, Feb 22 at 8:02 AM'])(
  'the text says since when nothing is recorded: %s',
  (when) => {
    expect(takeDialogTexts.english.nothingSince(when, '8 days')).toBe(
      `Nothing is recorded since the dose you took ${when}, 8 days ago.`,
    )
  },
)
