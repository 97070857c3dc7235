import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import pg from 'pg'

/*
 * REF: the least that a server must do to answer the calls of the page with node:http and pg: a session look-up, and the rows that
 * the call is about as they are, or one durable, idempotent statement. It runs beside the product, in one run, on the same tables,
 * as their owner; each figure is stated as a ratio to it, because machines differ and are noisy.
 */

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })

const session = 'select user_id from sessions where token_hash = $1 and expires_at > now()'
const spans = 'select zone, from_instant from zone_spans where user_id = $1'
const medications = 'select * from medications where user_id = $1'
const versions = 'select * from medication_schedules where user_id = $1'
const streak = 'select * from older_streaks where user_id = $1'
const stocks = 'select * from stock_settings where user_id = $1'
const ledger = 'select * from stock_entries where user_id = $1'
const entries = `select * from dosage_entries where user_id = $1 and date >= $2
  order by date desc, scheduled_time desc, id limit 1001`
const insert = `insert into ref_entries (user_id, id, medication_id, date, scheduled_time, recorded_at, actual_time, status)
  values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (user_id, id) do nothing`

type Statement = { readonly text: string; readonly values: readonly unknown[] }

/** What each call of the page reads or writes. */
function statementsOf(url: URL, userId: string, body: Record<string, unknown>): Statement[] {
  const of = (text: string, ...values: unknown[]) => ({ text, values: [userId, ...values] })
  const query = (name: string) => url.searchParams.get(name)
  switch (url.pathname) {
    case '/api/account/session':
      return ['profiles', 'settings', 'receipt_consents']
        .map((table) => of(`select * from ${table} where user_id = $1`))
        .concat(of(spans))
    case '/api/medications':
      return [of(medications), of(versions)]
    case '/api/dose-entries':
      return [of(entries, query('from'))]
    case '/api/stocks':
      return [of(stocks), of(ledger)]
    case '/api/figures/streak':
      return [of(medications), of(versions), of(spans), of(streak)]
    default: {
      const id = /^\/api\/dose-entries\/(.+)$/.exec(url.pathname)?.[1]
      if (id === undefined) throw new Error(`REF does not know ${url.pathname}`)
      const { medicationId, date, scheduledTime, recordedAt, actualTime, status } = body
      return [of(insert, id, medicationId, date, scheduledTime, recordedAt, actualTime, status)]
    }
  }
}

const named = ({ text, values }: Statement) =>
  pool.query({ name: createHash('sha1').update(text).digest('hex'), text, values: [...values] })

createServer(async (request, response) => {
  const answer = (status: number, body: unknown) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  }
  try {
    const signed = /session_token=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? ''
    const token = decodeURIComponent(signed).split('.')[0] ?? ''
    const hash = createHash('sha256').update(token).digest()
    const patient = (await named({ text: session, values: [hash] })).rows[0]
    if (!patient) return answer(401, {})
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : {}
    const url = new URL(request.url ?? '', 'http://localhost')
    const results = await Promise.all(statementsOf(url, patient.user_id, body).map(named))
    return answer(
      200,
      results.map(({ rows }) => rows),
    )
  } catch (error) {
    return answer(500, { message: String(error) })
  }
}).listen(Number(process.env.PORT), '127.0.0.1', () => console.log('ready'))
