import type pg from 'pg'
import { parameter, temporalTypes } from './column-types.ts'
import { databaseUnavailable } from './errors.ts'
import { nameOf } from './transaction.ts'

/**
 * Runs one statement outside of a patient's transaction: for the tables read before the caller is known. Each text is prepared once
 * per connection, so there should be few.
 * @returns its rows, typed as in `Tables`
 * @throws DatabaseUnavailable
 */
export async function query<Row = unknown>(
  pool: pg.Pool,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  try {
    const { rows } = await pool.query({ name: nameOf(text), text, types: temporalTypes }, values.map(parameter))
    return rows as Row[]
  } catch (error) {
    throw databaseUnavailable(error) ?? error
  }
}
