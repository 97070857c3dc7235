import { plainWords } from './normalize-text.ts'

/** "Did I take it?": about today, or about another day, which the history answers. */
export type TakenQuestion = 'today' | 'another day'

const takenPattern = new RegExp(
  [
    ' (?:did|have|had) i (?:already |just |ever )?(?:take|taken|took|have|had) ',
    ' (?:didnt|havent|hadnt) i (?:already )?(?:take|taken|took) ',
    ' (?:is|are|was|were) (?:it|they|my [^ ]+(?: [^ ]+)?) (?:already )?taken ',
    ' hab(?:e)? ich (?:[^ ]+ ){0,6}(?:genommen|eingenommen|geschluckt) ',
    ' (?:est ce que )?(?:j |l |n )?ai (?:je )?(?:bien |deja )?(?:[^ ]+ ){0,2}pris ',
    ' jai (?:bien |deja )?pris ',
    ' (?:ya )?(?:me )?(?:la |lo |las |los )?(?:he tomado|tome|habia tomado) ',
  ].join('|'),
  'u',
)

const otherDay =
  / (?:yesterday|last (?:night|week|monday|tuesday|wednesday|thursday|friday|saturday|sunday)|days? ago|gestern|vorgestern|letzte|vor (?:einem|zwei|drei) tagen|hier|avant hier|ayer|anoche|anteayer) /u

/** Whether a message asks if something was taken, so that the record answers it; null if not. */
export function takenQuestionIn(message: string): TakenQuestion | null {
  const text = plainWords(message.slice(0, 1000))
  const isQuestion = message.includes('?') || / (?:did|have|habe?|ai je|est ce) /u.test(text)
  if (!isQuestion || !takenPattern.test(text)) return null
  return otherDay.test(text) ? 'another day' : 'today'
}

/** The names that occur in the message as whole words. */
export function namesIn<T extends { readonly name: string }>(message: string, named: readonly T[]): readonly T[] {
  const text = plainWords(message)
  return named.filter(({ name }) => name.trim() !== '' && text.includes(plainWords(name)))
}
