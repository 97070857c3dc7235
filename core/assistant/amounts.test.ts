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
    'Was bedeutet hoher Blutdruck?',
    'Kann ich mit meinem Arzt sprechen?',
    'Comment prendre rendez-vous ?',
    'Que signifie une tension élevée ?',
    '¿Qué significa tener la tensión alta?',
    '¿Puedo tomar el sol?',
    'Senkt dieses Medikament den Blutdruck?',
    'Erhöht das Medikament das Risiko?',
    'Pourquoi prend-on ce médicament ?',
    '¿Para qué se toma este medicamento?',
    '¿Aumenta este medicamento el riesgo?',
  ])('is not "%s"', (question) => {
    expect(asksAboutDose(question)).toBe(false)
  })
})

/** In English, German, French and Spanish. */
type Meaning = readonly [en: string, de: string, fr: string, es: string]

const asking: readonly Meaning[] = [
  [
    'Should I take it now?',
    'Soll ich sie jetzt noch nehmen?',
    'Dois-je le prendre maintenant ?',
    '¿Debo tomarla ahora?',
  ],
  [
    'Should I take my pill now?',
    'Nehme ich sie jetzt noch?',
    'Puis-je prendre mon comprimé maintenant ?',
    '¿Puedo tomar mi pastilla ahora?',
  ],
  ['I missed it', 'Ich habe sie verpasst', 'J’ai raté ma dose', 'Se me pasó la pastilla'],
  ['Can I take two?', 'Kann ich zwei nehmen?', 'Puis-je en prendre deux ?', '¿Puedo tomar dos?'],
  ['May I take more?', 'Darf ich mehr nehmen?', 'Puis-je en prendre plus ?', '¿Puedo tomar más?'],
  [
    'How often should I take aspirin?',
    'Wie häufig soll ich Aspirin nehmen?',
    'À quelle fréquence prendre l’aspirine ?',
    '¿Con qué frecuencia tomo la aspirina?',
  ],
  ['I took too many', 'Ich habe zu viele genommen', 'J’en ai pris trois comprimés', 'Tomé demasiadas'],
]

test.each(asking)('"%s" is a question about a dose in each language', (...questions) => {
  expect(questions.filter((question) => !asksAboutDose(question))).toEqual([])
})

const advising: readonly Meaning[] = [
  ['Skip the missed dose.', 'Lassen Sie die vergessene Dosis aus.', 'Sautez la dose oubliée.', 'Omita la dosis.'],
  [
    'Never double the next dose.',
    'Verdoppeln Sie die nächste Dosis.',
    'Doublez la dose suivante.',
    'Duplique la siguiente dosis.',
  ],
  ['Reduce the dose.', 'Verringern Sie die Dosis.', 'Réduisez la dose.', 'Reduzca la dosis.'],
  ['Stop taking it.', 'Setzen Sie es ab.', 'Arrêtez de le prendre.', 'Deje de tomarlo.'],
  ['Keep taking it.', 'Nehmen Sie es weiter.', 'Continuez à le prendre.', 'Siga tomándolo.'],
  [
    'Take it as soon as you remember.',
    'Nehmen Sie sie, sobald Sie daran denken.',
    'Prenez-le dès que vous y pensez.',
    'Tómela en cuanto se acuerde.',
  ],
  [
    'Take the missed dose now.',
    'Nehmen Sie die vergessene Dosis jetzt.',
    'Prenez maintenant la dose oubliée.',
    'Tome ahora la dosis olvidada.',
  ],
  ['It is taken twice a day.', 'Es wird zweimal täglich genommen.', 'Deux fois par jour.', 'Dos veces al día.'],
  ['Use it three times daily.', 'Dreimal am Tag.', 'Trois fois par jour.', 'Tres veces por día.'],
  ['Once a week is usual.', 'Üblich ist einmal pro Woche.', 'Une fois par semaine.', 'Una vez a la semana.'],
  ['Use it every 6 hours.', 'Alle 6 Stunden.', 'Toutes les 6 heures.', 'Cada 6 horas.'],
  ['Use it every eight hours.', 'Alle acht Stunden.', 'Toutes les huit heures.', 'Cada ocho horas.'],
  ['Some need seven tablets.', 'Vier Tabletten.', 'Quatre comprimés.', 'Cuatro pastillas.'],
  ['Give two teaspoons.', 'Geben Sie zwei Teelöffel.', 'Deux cuillères à café.', 'Dos cucharadas.'],
  ['Some need twelve drops.', 'Zwölf Tropfen.', 'Douze gouttes.', 'Doce gotas.'],
  ['Half a tablet is enough.', 'Eine halbe Tablette.', 'Un demi-comprimé.', 'Media pastilla.'],
]

test.each(advising)('an answer that says "%s" is withheld in each language', (...sentences) => {
  expect(sentences.filter((sentence) => !mentionsAmount(sentence))).toEqual([])
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
    'Bluthochdruck macht oft keine Beschwerden und erhöht das Risiko für einen Schlaganfall.',
    'Bringen Sie eine Liste Ihrer vier Medikamente mit.',
    'Nehmen Sie Ihre Fragen ernst.',
    'Setzen Sie sich hin, und lassen Sie sich Zeit.',
    'Prenez le temps de noter vos questions.',
    'L’hypertension augmente le risque d’accident vasculaire.',
    'Une personne sur trois en a.',
    'Una de cada tres personas la tiene.',
    'La hipertensión aumenta el riesgo de ictus.',
    'Pregunte a su farmacéutico por los efectos secundarios.',
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
    ['beginnings of advice', 'prenez lassen sie die '.repeat(long / 22)],
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
