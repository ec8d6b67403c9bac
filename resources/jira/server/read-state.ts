import type { Sql } from '../../../server/database/connect'
import { readCopy } from '../../../server/outside/outside-copies'
import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import type { JiraState } from '../jira-wire'
import { jiraConnections } from '../jiraConnections'
import { copyNames } from './copy-names'

const c = sqlNames(jiraConnections, 'c')

const directionSql = statement('jira_direction')`
  select ${c.syncDirection} as direction from ${c} where ${c.status} = 'active'`

/** Reads what the connection in use does, and when work logs were last read. */
export async function readJiraState(sql: Sql): Promise<JiraState> {
  const { direction } = (await sql.query<{ direction: string }>(directionSql())).rows[0] ?? {}
  const { takenAt, problem } = await readCopy(sql, copyNames.worklogs)
  return {
    isConnected: direction !== undefined,
    readsWorklogs: direction !== undefined && direction !== 'read',
    takenAt,
    problem,
  }
}
