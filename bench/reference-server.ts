import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import pg from 'pg'

/*
 * REF: the least that a server must do to answer our two hot calls with node:http and pg: a session look-up and one
 * durable, idempotent statement. It runs beside the product, in one run, on the same database, and each figure is stated
 * as a ratio to it, because machines differ and are noisy.
 */

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const session = 'select user_id from ref_sessions where token_hash = $1 and expires_at > now()'
const list = `select d.id, d.medication_id, m.name, d.due_at, d.status, d.taken_at
  from ref_doses d join ref_medications m on m.id = d.medication_id
  where d.user_id = $1 and d.due_at >= $2 and d.due_at < $3 order by d.due_at`
const take = `with entry as (
    insert into ref_entries (id, user_id, dose_id, kind, at) values ($1, $2, $3, 'taken', $4)
    on conflict (id) do nothing returning dose_id)
  update ref_doses d set status = 'taken', taken_at = $4 from entry
  where d.id = entry.dose_id and d.user_id = $2 returning d.id`

createServer(async (request, response) => {
  const answer = (status: number, body: unknown) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  }
  try {
    const token = createHash('sha256')
      .update(request.headers.cookie ?? '')
      .digest()
    const who = (await pool.query({ name: 'session', text: session, values: [token] })).rows[0]
    if (!who) return answer(401, {})
    if (request.method === 'GET') {
      const from = new Date()
      from.setUTCHours(0, 0, 0, 0)
      const values = [who.user_id, from, new Date(from.getTime() + 86_400_000)]
      return answer(200, (await pool.query({ name: 'list', text: list, values })).rows)
    }
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = JSON.parse(Buffer.concat(chunks).toString())
    const values = [body.id, who.user_id, body.dose, new Date()]
    return answer(200, { applied: (await pool.query({ name: 'take', text: take, values })).rowCount })
  } catch (error) {
    return answer(500, { message: String(error) })
  }
}).listen(Number(process.env.PORT), '127.0.0.1', () => console.log('ready'))
