import type pg from 'pg'
import { getErrorCode } from '../../start/start-problem'
import { after, before, ownRelations, views } from './object-statements'
import { rights } from './rights-statements'

/** A database, described by the statements that create it. */
interface DatabaseDescription {
  /** Statements that run before the rows are copied. */
  before: string[]
  /** Statements that run after the rows are copied: positions of sequences, constraints, rights. */
  after: string[]
  views: string[]
}

const sessionSettings = {
  search_path: '',
  datestyle: 'ISO',
  intervalstyle: 'postgres',
  timezone: 'UTC',
  extra_float_digits: '3',
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  check_function_bodies: 'off',
  client_min_messages: 'error',
}

/**
 * Sets up a session whose output does not depend on the administrator's settings: names have their schema,
 * and values have one format.
 */
export async function applySessionSettings(client: pg.Client, set: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries({ ...sessionSettings, ...set }))
    await client.query('select set_config($1, $2, false)', [name, value])
  await client.query(`select set_config(name, '0', false) from pg_settings where name = 'transaction_timeout'`)
}

export async function describeDatabase(client: pg.Client): Promise<DatabaseDescription> {
  const runAll = async (statements: readonly string[]) => {
    const results: string[] = []
    for (const statement of statements) results.push(...(await readStatements(client, statement)))
    return results
  }
  return {
    before: await runAll(before),
    after: [...(await readSequencePositions(client)), ...(await runAll(after)), ...(await runAll(rights))],
    views: await runAll([views]),
  }
}

async function readStatements(client: pg.Client, statement: string): Promise<string[]> {
  const { rows } = await client.query<{ sql: string }>(statement)
  return rows.map(({ sql }) => sql)
}

/** Reads the position of every sequence. */
async function readSequencePositions(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from ${ownRelations} and c.relkind = 'S' order by 1`,
  )
  const results: string[] = []
  for (const { name } of rows) {
    const text = `select format('select pg_catalog.setval(%L, %s, %L)', $1::text, last_value, is_called) as sql from ${name}`
    const answer = await client.query<{ sql: string }>(text, [name])
    results.push(...answer.rows.map(({ sql }) => sql))
  }
  return results
}

/** Tells whether the error is about a missing object, which a later statement may create. */
const isMissingObjectError = (error: unknown) => /^(42P01|42704|42883|3F000|42703)$/.test(getErrorCode(error) ?? '')

/** Runs all statements and tries those again that need others first. Throws the first error that remains. */
export async function runStatements(client: pg.Client, statements: readonly string[]): Promise<void> {
  for (let pending = statements; pending.length > 0; ) {
    const failed: string[] = []
    let problem: unknown
    for (const statement of pending) {
      try {
        await client.query(statement)
      } catch (error) {
        problem ??= error
        failed.push(statement)
        if (!isMissingObjectError(error)) throw addStatementToError(error, statement)
      }
    }
    if (failed.length === pending.length) throw addStatementToError(problem, failed[0] ?? '')
    pending = failed
  }
}

function addStatementToError(error: unknown, statement: string): Error {
  return new Error(`${error instanceof Error ? error.message : String(error)} (${statement.slice(0, 200)})`, {
    cause: error,
  })
}
