import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../../server/database/connect'
import { cloneOf, connectionTo, within } from './cluster'

/** What a database is cloned from: filled once per run, under this name. */
export interface Template {
  name: string
  /** What it begins as a clone of; default: an empty database. */
  of?: Template
  fill: (db: Database) => Promise<void>
}

export interface TestDatabase {
  db: Database
  connection: pg.PoolConfig
  /** One statement as the superuser, for what the program may not. */
  asSuperuser(text: string, values?: unknown[]): Promise<void>
  drop(): Promise<void>
}

/** A database of one's own on the PostgreSQL of this run: empty, or a clone of a template. Call `drop` after use. */
/** @param patience times as long as usual that calls wait; what fifty do at once takes longer beside other tests */
export async function freshDatabase(template?: Template, patience = 4): Promise<TestDatabase> {
  const { connection: server, prefix, empty } = inject('cluster')
  const name = `${prefix}_${randomBytes(5).toString('hex')}`
  await asAdmin(async (admin) => {
    const source = template ? await filled(admin, template) : empty
    await admin.query(`create database ${name} ${cloneOf(source, server)}`)
  })
  const connection = connectionTo(server, name)
  const db = openFor(connection, patience)
  return {
    db,
    connection,
    asSuperuser: (text, values) =>
      within(connectionTo(inject('cluster').admin, name), async (client) => void (await client.query(text, values))),
    async drop() {
      await db.close()
      await asAdmin((admin) => admin.query(`drop database if exists ${name} with (force)`))
    },
  }
}

async function filled(admin: pg.Client, template: Template): Promise<string> {
  const name = `${inject('cluster').prefix}_of_${template.name.toLowerCase()}`
  // Test files run in several processes: the first one fills, the others wait.
  await admin.query('select pg_advisory_lock(hashtext($1))', [name])
  try {
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [name])
    if (!rowCount) await fill(admin, name, template)
    return name
  } finally {
    await admin.query('select pg_advisory_unlock(hashtext($1))', [name])
  }
}

// Filled under another name, so that a template that failed half way is never cloned.
async function fill(admin: pg.Client, name: string, template: Template): Promise<void> {
  const draft = `${name}_draft`
  await admin.query(`drop database if exists ${draft} with (force)`)
  const { connection, empty } = inject('cluster')
  const source = template.of ? await filled(admin, template.of) : empty
  await admin.query(`create database ${draft} template ${source}${connection.user ? ` owner ${connection.user}` : ''}`)
  const db = openFor(connectionTo(connection, draft))
  try {
    await template.fill(db)
  } finally {
    await db.close()
  }
  await admin.query(`alter database ${draft} rename to ${name}`)
}

function asAdmin<T>(work: (admin: pg.Client) => Promise<T>): Promise<T> {
  return within(inject('cluster').admin, work)
}

function openFor(connection: pg.PoolConfig, patience = 4): Database {
  return openDatabase({ connection, poolSize: 5, statementTimeoutMs: 30_000, patience })
}
