import { describe, expect, inject, it } from 'vitest'
import { problemsOf } from '#server/testing/check-statements.ts'
import { judgeStatements } from '#server/testing/judge-statements.ts'
import { statementsAcrossPatients } from '#server/testing/statements-across-patients.ts'

describe('a statement', () => {
  const statements = {
    'with the patient': 'select from deliveries where user_id = $1 and state = $2',
    'with the patient of a joined table': `select from medications as own join dosage_entries as entry
      on entry.user_id = own.user_id and entry.medication_id = own.id where own.user_id = $1`,
    'that follows a row': `select (select count(*) from holds where holds.user_id = medications.user_id) from medications
      where user_id = $1`,
    'that adds a row': 'insert into reset_links (user_id, secret_hash, expires_at) values ($1, $2, $3)',
    'with patients in a list': 'select from settings where user_id = any($1::uuid[])',
    'with several patients': 'select from settings where user_id in ($1, $2)',
    'with a list of places': `select from unnest($1::uuid[], $2::uuid[]) as place (user_id, id)
      join deliveries using (user_id, id)`,
    'that adds rows out of a list': `insert into settings (user_id, settings, updated_at)
      select id, '{}', $2 from unnest($1::uuid[]) as id`,
    'that forgets the patient in one of two tables': `select from medications, holds where medications.user_id = $1
      and holds.medication_id = medications.id`,
    'by an id alone': 'update sessions set expires_at = $2 where id = $1',
    'about nothing of ours': 'select pg_notify($1, $2) from pg_class',
    'that calls what it does not show': 'select forget_ended_sessions($1)',
    'about no patient': 'delete from attempts where key = $1',
    'that needs a key over all patients': `insert into users (id, name, email) values ($1, $2, $3)
      on conflict (email) do nothing`,
    'of a test’s own table': 'select from diary where user_id = $1',
  }

  it('carries the patient if it touches rows of one only', async () => {
    const judgements = await judgeStatements(inject('templateDatabase'), Object.values(statements))
    const kinds = Object.entries(statements).map(([name, text]) => [name, judgements.get(text)?.kind])
    expect(Object.fromEntries(kinds)).toEqual({
      'with the patient': 'one-patient',
      'with the patient of a joined table': 'one-patient',
      'that follows a row': 'one-patient',
      'that adds a row': 'one-patient',
      'with patients in a list': 'across',
      'with several patients': 'across',
      'with a list of places': 'across',
      'that adds rows out of a list': 'across',
      'that forgets the patient in one of two tables': 'across',
      'by an id alone': 'across',
      'about nothing of ours': 'nothing',
      'that calls what it does not show': 'no-patient',
      'about no patient': 'no-patient',
      'that needs a key over all patients': 'refused',
      'of a test’s own table': 'foreign',
    })
  })
})

describe('the list of exceptions', () => {
  const across = { kind: 'across', tables: ['deliveries'] } as const

  it('is in order', () => {
    const parts = statementsAcrossPatients.map(([part]) => part)
    expect(parts).toEqual(parts.toSorted())
  })

  it('names what ran without the patient, and nothing that no longer does', () => {
    const [[part = ''] = []] = statementsAcrossPatients
    const named = `select  1\n from x ${part}`
    expect(problemsOf(new Map([[named, across]]), false)).toEqual([])
    expect(problemsOf(new Map([['select from deliveries', across]]), false)).toEqual([
      'No exception names this statement (it touches rows of several patients in deliveries): select from deliveries',
    ])
    expect(problemsOf(new Map([[named, across]]), true)).toHaveLength(statementsAcrossPatients.length - 1)
  })
})
