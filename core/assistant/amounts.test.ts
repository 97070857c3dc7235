import { describe, expect, test } from 'vitest'
import { asksAboutDose, mentionsAmount, takeSentences } from './amounts.ts'

describe('a question about a dose', () => {
  test.each([
    'Can I take a double dose?',
    'I forgot my pill, what now?',
    'How much ibuprofen can I have?',
    'how many tablets',
    'I took two pills',
    'Is 20 mg a lot',
    'Should I stop taking aspirin?',
    'What if I skip it tonight?',
    'Did I take too much?',
    'Wie viele Tabletten darf ich nehmen?',
    'Ich habe eine Überdosis genommen',
    'Ich habe meine Tablette vergessen',
    '¿Cuántas pastillas puedo tomar?',
    'Olvidé tomarla',
    'Combien de comprimés puis-je prendre ?',
    'J’ai oublié mon médicament',
  ])('is "%s"', (question) => {
    expect(asksAboutDose(question)).toBe(true)
  })

  test.each([
    'What does high blood pressure mean?',
    'How do I prepare for a visit to the doctor?',
    'What is a beta blocker?',
    'Thank you!',
  ])('is not "%s"', (question) => {
    expect(asksAboutDose(question)).toBe(false)
  })
})

describe('a sentence of an answer', () => {
  test.each([
    'Adults usually take 500 mg.',
    'A common strength is 2.5mg.',
    'Take two tablets with water.',
    'You can skip the missed one.',
    'Double your next one.',
    'It is taken twice a day.',
    'Take it as soon as you remember.',
    'Stop taking it at once.',
    'Use it every 8 hours.',
    'Nehmen Sie zwei Tabletten.',
    'Tome dos comprimidos.',
    'Prenez deux comprimés.',
  ])('a sentence that says "%s" is withheld', (sentence) => {
    expect(mentionsAmount(sentence)).toBe(true)
  })

  test.each([
    'High blood pressure often has no signs.',
    'Ask your pharmacist about side effects.',
    'About 1 in 3 adults has it.',
    'Bring a list of your 4 medicines.',
    'Drink enough, and sleep well.',
  ])('a sentence that says "%s" is shown', (sentence) => {
    expect(mentionsAmount(sentence)).toBe(false)
  })
})

test('sentences are taken off as they become whole, and nothing is lost', () => {
  expect(takeSentences('One. Two? Thr')).toEqual({ sentences: ['One. ', 'Two? '], rest: 'Thr' })
  expect(takeSentences('A list:\n- 2.5 is a number\n- b')).toEqual({
    sentences: ['A list:\n', '- 2.5 is a number\n'],
    rest: '- b',
  })
  expect(takeSentences('Ends here.')).toEqual({ sentences: [], rest: 'Ends here.' })
  expect(takeSentences('(“He said no.”) He "did." So\n\n')).toEqual({
    sentences: ['(“He said no.”) He "did." ', 'So\n\n'],
    rest: '',
  })
})

describe('a hundred thousand characters are looked at within the time of the test', () => {
  const long = 100_000
  test.each([
    ['full stops', '.'.repeat(long)],
    ['full stops and brackets', '.)'.repeat(long / 2)],
    ['spaces', ' '.repeat(long)],
    ['digits', '5'.repeat(long)],
    ['a number and no end of dashes', `5${'-'.repeat(long)}`],
    ['numbers', 'one '.repeat(long / 4)],
    ['beginnings of a word', 'halbe'.repeat(long / 5)],
  ])('%s', (_, text) => {
    const { sentences, rest } = takeSentences(text)
    expect([...sentences, rest].join('')).toBe(text)
    expect(mentionsAmount(text)).toBe(false)
    expect(asksAboutDose(`${text} how much`)).toBe(true)
  })

  test('an amount is found wherever it stands in them', () => {
    for (const before of [0, 290, 295, 299, 300, 399, 400, 5000]) {
      expect(mentionsAmount(`${'x '.repeat(before / 2)} 500 mg`)).toBe(true)
    }
    expect(mentionsAmount(`500${' '.repeat(500)}mg`)).toBe(true)
  })
})
