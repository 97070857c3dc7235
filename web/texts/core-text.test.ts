import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { emptyMedicationForm, medicationFormErrors } from '#core/medication/medication.ts'
import { nonDailyMedicines } from '#core/medication/non-daily-medicines.ts'
import { passwordError } from '#core/profile/password.ts'
import { ApiError } from '#web/lib/api.ts'
import { translations } from '#web/testing/translations.ts'
import { failureOr, failureText, messageText } from './core-text.ts'
import { chooseLanguage } from './language.ts'
import { conditionText, countryText, relationshipText, substanceAtStart, substanceText } from './stored-text.ts'

test('quotes the code of a failure of the server after its text', () => {
  const failure = { message: 'Something went wrong. Please try again.', reason: 'internal', requestId: '3f9a1c2b7d' }
  expect(failureText(failure)).toBe(
    'Something went wrong. Please try again. If you ask for help, give this code: 3f9a1c2b7d',
  )
})

test.each([
  ['a refusal says why', 409, { reason: 'app_already_on' }, 'Why.'],
  [
    'a failure of the server gives its code',
    500,
    { reason: 'internal', requestId: '3f9a1c2b7d' },
    'Why. If you ask for help, give this code: 3f9a1c2b7d',
  ],
  ['a busy server says that it is busy', 503, { reason: 'reports_busy' }, 'Why.'],
  ['a message for a program is not shown', 400, {}, 'It is still on. Please check your internet connection.'],
  [
    'without a response, it says what did not happen',
    0,
    { reason: 'network' },
    'It is still on. Please check your internet connection.',
  ],
  [
    'an answer from something other than the server is not shown',
    502,
    { code: 'unreadable', reason: 'unreadable' },
    'It is still on. Please check your internet connection.',
  ],
])('%s', (_claim, status, body, said) => {
  const error = new ApiError(status, { message: 'Why.', code: 'c', details: null, hint: null, ...body })
  expect(failureOr(error, 'It is still on. Please check your internet connection.')).toBe(said)
})

test('says in English what is stored as it is, and what is wrong by its name', () => {
  expect(messageText('email_required')).toBe('Email is required')
  expect(messageText(passwordError('Horse') ?? undefined)).toBe(
    'Password must contain at least 8 characters, one number',
  )
  expect(failureText({ message: 'A message for a program', reason: 'characters_at_most:5000' })).toBe(
    'Please use at most 5,000 characters',
  )
  expect(conditionText('COPD')).toBe('COPD')
  expect(countryText('GB', 'United Kingdom')).toBe('United Kingdom')
})

test.each(translations)('names every medicine that is not taken every day in %s', (_language, { core }) => {
  const names = new Set(nonDailyMedicines.map(({ name }) => name))
  expect(Object.keys(core.substances).sort()).toEqual([...names].sort())
})

describe('in Spanish', () => {
  beforeAll(() => chooseLanguage('es'))
  afterAll(() => chooseLanguage('en'))

  it('says what is wrong with what was typed', () => {
    expect(messageText('email_required')).toBe('El correo electrónico es obligatorio')
    expect(messageText(undefined)).toBeUndefined()
  })

  it('says why a call failed by the reason that the server names, else by its message', () => {
    const message = 'This medication has ended. Restore it to take it again.'
    expect(failureText({ message, reason: 'medication_ended' })).toBe(
      'Este medicamento ha terminado. Restáurelo para volver a tomarlo.',
    )
    expect(failureText({ message, reason: 'of_a_newer_server' })).toBe(message)
    expect(failureText({ message: 'Email is required', reason: 'email_required' })).toBe(
      'El correo electrónico es obligatorio',
    )
    expect(failureText({ message, reason: null })).toBe(message)
  })

  it('says by which code the operator finds what happened', () => {
    const failure = { message: 'Something went wrong. Please try again.', reason: 'internal', requestId: '3f9a1c2b7d' }
    expect(failureText(failure)).toBe(
      'Algo salió mal. Inténtelo de nuevo. Si pide ayuda, indique este código: 3f9a1c2b7d',
    )
  })

  it('names a medicine small within a sentence, and with its article as the subject', () => {
    expect(substanceText('Methotrexate')).toBe('metotrexato')
    const names = ['Methotrexate', 'Semaglutide', 'Insulin icodec', 'Peginterferon alfa']
    expect(names.map(substanceAtStart)).toEqual([
      'El metotrexato',
      'La semaglutida',
      'La insulina icodec',
      'El peginterferón alfa',
    ])
  })

  it('lists what a password lacks', () => {
    expect(messageText(passwordError('ABCDEFG') ?? '')).toBe(
      'La contraseña debe contener al menos 8 caracteres, una letra minúscula y un número',
    )
  })

  it('puts the numbers of a message where they belong, as the language writes them', () => {
    const form = { ...emptyMedicationForm, instructions: 'x'.repeat(5001), duration: '0' }
    const { duration, instructions } = medicationFormErrors(form)
    expect(messageText(duration)).toBe('Escriba un número entero de 1 a 1,000, o déjelo vacío')
    expect(messageText(instructions)).toBe('Use como máximo 5,000 caracteres')
    expect(messageText('length_at_most:20000')).toBe('Puede tener como máximo 20,000 caracteres')
  })

  it('shows a message that it does not know as it is, with its numbers', () => {
    expect(messageText('Duplicate key 5,000: table 3')).toBe('Duplicate key 5,000: table 3')
    expect(messageText('toString')).toBe('toString')
  })

  it('names what is stored by its English name', () => {
    expect(conditionText('COPD')).toBe('EPOC')
    expect(relationshipText('Caregiver')).toBe('Cuidador o cuidadora')
    expect(countryText('GB', 'United Kingdom')).toBe('Reino Unido')
    expect(countryText('nowhere', 'nowhere')).toBe('nowhere')
  })
})

test('French has the article of each medicine', async () => {
  await chooseLanguage('fr')
  const names = ['Methotrexate', 'Chloroquine', 'Insulin icodec'].map(substanceAtStart)
  await chooseLanguage('en')
  expect(names).toEqual(['Le méthotrexate', 'La chloroquine', 'L’insuline icodec'])
})
