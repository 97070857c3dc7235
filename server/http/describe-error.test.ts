import { describe, expect, it } from 'vitest'
import { describeError } from './describe-error.ts'

describe('an error in the log', () => {
  it('keeps what names code, hosts and files', () => {
    expect(describeError(new TypeError('x is not a function'))).toMatchObject({
      error: 'TypeError',
      message: 'x is not a function',
      stack: expect.arrayContaining([expect.stringMatching(/^at /)]),
    })
    const refused = Object.assign(new Error('connect ECONNREFUSED /run/pg'), {
      code: 'ECONNREFUSED',
      syscall: 'connect',
    })
    expect(describeError(refused)).toMatchObject({ code: 'ECONNREFUSED', message: 'connect ECONNREFUSED /run/pg' })
  })

  it('keeps the code and constraint of a failed statement, never the row', () => {
    const failed = Object.assign(new Error('invalid input syntax for type date: "Ana, asthma"'), {
      code: '22007',
      table: 'profiles',
      constraint: 'profiles_pkey',
      detail: 'Failing row contains (Ana, asthma).',
    })
    const described = describeError(new Error('Ana', { cause: failed }))
    expect(described.cause).toMatchObject({ code: '22007', table: 'profiles', constraint: 'profiles_pkey' })
    expect(JSON.stringify(described)).not.toMatch(/Ana|asthma/)
  })

  it('says only what was thrown when it is no error', () => {
    expect(describeError('Ana')).toEqual({ error: 'string' })
  })
})
