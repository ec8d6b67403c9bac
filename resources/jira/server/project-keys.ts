import { readRecords } from '../../../server/records/read-records'
import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import type { Context } from '../../../server/wire/operation'
import { scopeForRights } from '../../../src/framework/access'
import { insiderReaders, insiders } from '../../delivery/project-readers'
import { projects } from '../../delivery/projects'
import { projectSets } from '../../delivery/sets'
import type { JiraWork } from './jira-connection'

const p = sqlNames(projects, 'p')

const runningSql = statement('jira_keys_of_running_projects')`
  select ${p.jiraProjectKey} as key from ${p}
  where ${p.jiraProjectKey} is not null and ${p.status} = any($1) order by ${p.id}`

/** Lists the keys of the projects that have not ended. */
export const listRunningKeys = async ({ db }: JiraWork): Promise<string[]> =>
  (await db.query<{ key: string }>(runningSql(projectSets.unfinished))).rows.map(({ key }) => key)

type Reader = Parameters<typeof readRecords>[0]

const isMapped = { jiraProjectKey: { empty: false } }

async function readKeys(reader: Reader, filter: object, perPage: number): Promise<{ id: number; key: string }[]> {
  const request = { filter, perPage, fields: ['jiraProjectKey'], sort: [['id', 'desc'] as const] }
  const { rows } = await readRecords<{ id: number; jiraProjectKey: string }>(reader, projects.name, request)
  return rows.map(({ id, jiraProjectKey: key }) => ({ id, key }))
}

/** Reads which of our projects have a key, by key. */
export const readProjectIds = async (reader: Reader): Promise<Map<string, number>> =>
  new Map((await readKeys(reader, isMapped, 500)).map(({ id, key }) => [key, id]))

/**
 * Lists the keys of the projects whose people the caller belongs to. Finance and directors see all.
 * @param keys those that are asked for; empty: all of them
 */
export async function listVisibleKeys(context: Context, keys: readonly string[]): Promise<string[]> {
  const seesAll = scopeForRights(insiderReaders, context.caller.roles) === 'all'
  const keyFilter = keys.length > 0 ? { jiraProjectKey: { in: keys } } : isMapped
  const filter = { and: [keyFilter, ...(seesAll ? [] : [insiders])] }
  return (await readKeys(context, filter, 50)).map(({ key }) => key)
}
