import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Emergency, emergencyIn } from './emergency.ts'
import { helpLines } from './help-lines.ts'
import { namesIn, type TakenQuestion, takenQuestionIn } from './own-question.ts'

describe('an emergency in a message', () => {
  it.each<[string, Emergency | null]>([
    ['I took my warfarin twice by mistake', 'overdose'],
    ['I think I overdosed', 'overdose'],
    ['took two doses of metoprolol', 'overdose'],
    ['I took two pills instead of one', 'overdose'],
    ['I took my pill two times today', 'overdose'],
    ['I took methotrexate twice a day by mistake', 'overdose'],
    ['I took a second dose', 'overdose'],
    ['I took the whole bottle', 'overdose'],
    ['I accidentally took my husband’s pills', 'overdose'],
    ['OVERDOSE!!!', 'overdose'],
    ['My child swallowed my tablets', 'overdose'],
    ['Ich habe meine Tablette doppelt genommen', 'overdose'],
    ['Ich habe zwei Tabletten genommen statt einer', 'overdose'],
    ['Ich habe 2 mal Warfarin genommen', 'overdose'],
    ['Überdosis', 'overdose'],
    ['J’ai pris trop de comprimés', 'overdose'],
    ['j’ai pris ma dose deux fois', 'overdose'],
    ['J’ai pris deux comprimés au lieu d’un', 'overdose'],
    ['Me tomé dos veces la pastilla', 'overdose'],
    ['He tomado dos pastillas en vez de una', 'overdose'],
    ['sobredosis de paracetamol', 'overdose'],
    ['I have chest pain', 'danger'],
    ['pain in my chest', 'danger'],
    ['I can’t breathe', 'danger'],
    ['my face is swelling up', 'danger'],
    ['I fainted this morning', 'danger'],
    ['I can’t catch my breath', 'danger'],
    ['Am I having an allergic reaction?', 'danger'],
    ['Mir wird schwarz vor den Augen', 'danger'],
    ['Schmerzen in der Brust', 'danger'],
    ['Ich bekomme keine Luft', 'danger'],
    ['Mein Mann ist bewusstlos', 'danger'],
    ['J’ai mal à la poitrine', 'danger'],
    ['Je n’arrive plus à respirer', 'danger'],
    ['Me duele el pecho', 'danger'],
    ['no puedo respirar', 'danger'],
    ['Me desmayé', 'danger'],
    ['I want to die', 'suicide'],
    ['I don’t want to be here anymore', 'suicide'],
    ['I took all my pills, I want to kill myself', 'suicide'],
    ['Ich will nicht mehr leben', 'suicide'],
    ['J’ai envie de mourir', 'suicide'],
    ['quiero morirme', 'suicide'],
    ['What is metformin for?', null],
    ['I take it twice a day', null],
    ['I have taken it twice daily for years', null],
    ['Ich nehme es zweimal am Tag', null],
    ['Je le prends deux fois par jour', null],
    ['Lo tomo dos veces al día', null],
    ['How am I doing?', null],
    ['Did I take my tacrolimus this morning?', null],
    ['When is my next dose?', null],
    ['I took it two times a day', null],
    ['I take one tablet instead of two now', null],
    ['', null],
  ])('%s: %s', (message, emergency) => {
    expect(emergencyIn(message)).toBe(emergency)
  })

  it('is found whatever stands around it, and in capitals', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        expect(emergencyIn(`${before.slice(0, 1000)}. Chest pain! ${after}`)).not.toBeNull()
        expect(emergencyIn(`${before.slice(0, 1000)} OVERDOSE ${after}`)).not.toBeNull()
      }),
    )
  })
})

describe('where to call', () => {
  it.each([
    ['US', '911', '1-800-222-1222', '988'],
    ['GB', '999', '111', '116 123'],
    ['DE', '112', '030 19240', '0800 111 0 111'],
    ['FR', '15', '01 40 05 48 48', '3114'],
    ['ES', '112', '91 562 04 20', '024'],
    ['PL', '112', null, null],
    ['ZZ', null, null, null],
  ])('%s: %s, poison line %s, crisis line %s', (country, emergency, poison, crisis) => {
    expect(helpLines(country)).toEqual({ emergency, poison, crisis })
  })
})

describe('"Did I take it?", typed', () => {
  it.each<[string, TakenQuestion | null]>([
    ['Did I take my tacrolimus this morning?', 'today'],
    ['have i already taken my pill', 'today'],
    ['Did I take it yesterday?', 'another day'],
    ['Habe ich meine Tablette heute schon genommen?', 'today'],
    ['Habe ich sie gestern eingenommen?', 'another day'],
    ['Ai-je pris mon comprimé ?', 'today'],
    ['Est-ce que j’ai déjà pris ma dose ?', 'today'],
    ['¿Ya me tomé la pastilla?', 'today'],
    ['¿La he tomado ayer?', 'another day'],
    ['¿He tomado la pastilla ayer?', 'another day'],
    ['What is metformin for?', null],
    ['I took it at eight.', null],
  ])('%s: %s', (message, question) => {
    expect(takenQuestionIn(message)).toBe(question)
  })

  it('names medicines as they are written', () => {
    const medicines = [{ name: 'Tacrolimus' }, { name: 'Vitamin D' }, { name: 'Ácido fólico' }]
    expect(namesIn('did i take TACROLIMUS?', medicines)).toEqual([{ name: 'Tacrolimus' }])
    expect(namesIn('¿he tomado el acido folico?', medicines)).toEqual([{ name: 'Ácido fólico' }])
    expect(namesIn('did I take it?', medicines)).toEqual([])
  })
})
