import type pg from 'pg'
import { parameter, temporalTypes } from './column-types.ts'
import { databaseUnavailable } from './errors.ts'

/**
 * Runs one statement outside of a patient's transaction: for the tables read before the caller is known.
 * @returns its rows, typed as in `Tables`
 * @throws DatabaseUnavailable
 */
export async function query<Row = unknown>(
  pool: pg.Pool,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  try {
    const { rows } = await pool.query({ text, types: temporalTypes }, values.map(parameter))
    return rows as Row[]
  } catch (error) {
    throw databaseUnavailable(error) ?? error
  }
}
