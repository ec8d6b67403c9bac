import type { Database, Sql } from '../../../server/database/connect'
import type { OutsideRules } from '../../../server/outside/outside-request'
import type { Model } from '../../../server/records/model'
import { readSecret } from '../../../server/records/secrets/read-secret'
import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import { createSystemWriter } from '../../../server/records/write/system-writer'
import type { Writer } from '../../../server/records/write/writer'
import type { Context } from '../../../server/wire/operation'
import type { CalendarDate } from '../../../src/framework/values/dates'
import { jiraConnections } from '../jiraConnections'
import type { JiraAccount } from './jira-client'

/** What work with Jira needs, in a job or in a call of somebody. */
export interface JiraWork {
  db: Database
  settings: OutsideRules
  model: Model
  /** Makes a writer of the server within a transaction. */
  write(tx: Sql): Writer
}

/** The connection, with its token opened. */
export interface JiraConnection extends JiraAccount {
  id: number
  reads: boolean
  writes: boolean
  worklogsFrom: CalendarDate
}

const c = sqlNames(jiraConnections, 'c')

const connectionSql = statement('jira_connection')`
  select ${c.id}, ${c.baseUrl} as address, ${c.accountEmail} as "accountEmail",
    ${c.syncDirection} as direction, ${c.worklogsFrom} as "worklogsFrom"
  from ${c} where ($1::bigint is null and ${c.status} = 'active') or ${c.id} = $1`

interface ConnectionRow {
  id: number
  address: string
  accountEmail: string
  direction: string
  worklogsFrom: CalendarDate
}

/**
 * Reads the connection; null where there is none in use, or its token is missing.
 * @param id this one, even if it is paused
 */
export async function readConnection(
  { db, model }: JiraWork,
  id: number | null = null,
): Promise<JiraConnection | null> {
  const [row] = (await db.query<ConnectionRow>(connectionSql(id))).rows
  const token = row && (await readSecret({ model, sql: db }, jiraConnections.name, row.id, 'apiToken'))
  if (!row || !token) return null
  const { direction, ...rest } = row
  return { ...rest, apiToken: token, reads: direction !== 'read', writes: direction === 'write_worklogs' }
}

/** Whether there is a connection in use. */
export const hasConnection = async (sql: Sql): Promise<boolean> =>
  (await sql.query(connectionSql(null))).rows.length > 0

export const toJiraWork = (context: Context): JiraWork => ({
  db: context.db,
  settings: context.settings,
  model: context.model,
  write: (tx) => createSystemWriter({ ...context, today: () => context.today }, tx),
})
