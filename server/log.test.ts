import { expect, test } from 'vitest'
import { asRequest } from '#server/http/request-id.ts'
import { createLog } from './log.ts'

function logged(error: unknown): string {
  let line = ''
  const log = createLog('info', {
    write(text) {
      line += text
    },
  })
  log.error({ err: error }, 'failed')
  return line
}

test('an error is logged with its code and the place it was thrown', () => {
  const line = JSON.parse(logged(Object.assign(new Error('connection refused'), { code: 'ECONNREFUSED' })))
  expect(line).toMatchObject({ msg: 'failed', err: { error: 'Error', code: 'ECONNREFUSED' } })
  expect(JSON.stringify(line.err)).toContain('log.test.ts')
})

test('what PostgreSQL quotes from a patient’s input never reaches the log', () => {
  const refused = Object.assign(new Error('invalid input syntax for type uuid: "Methotrexate"'), {
    code: '22P02',
    detail: 'Methotrexate',
    where: "unnamed portal parameter $1 = 'Methotrexate'",
  })
  expect(logged(refused)).toContain('22P02')
  expect(logged(refused)).not.toContain('Methotrexate')
})

test('what JSON.parse quotes from a body never reaches the log', () => {
  const broken = (() => {
    try {
      return JSON.parse('{"name": Methotrexate}')
    } catch (error) {
      return error
    }
  })()
  expect(logged(broken)).toContain('SyntaxError')
  expect(logged(broken)).not.toContain('Methotrexate')
})

test('a thrown value that is no error is logged by its type alone', () => {
  expect(logged('Methotrexate 10mg')).not.toContain('Methotrexate')
})

test('a line names the request that it belongs to, and no other', async () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  await asRequest('3f9a1c2b7d', async () => log.info('within'))
  log.info('outside')
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { level: 30, time: expect.any(Number), request: '3f9a1c2b7d', msg: 'within' },
    { level: 30, time: expect.any(Number), msg: 'outside' },
  ])
})

test('lines are counted from warnings on, and written all the same', () => {
  const counted: string[] = []
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) }, (level) => void counted.push(level))
  log.info('nothing')
  log.warn({ err: new Error('Methotrexate') }, 'odd')
  log.error('failed')
  expect(counted).toEqual(['warn', 'error'])
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['nothing', 'odd', 'failed'])
  expect(lines.join()).not.toContain('Methotrexate')
})
