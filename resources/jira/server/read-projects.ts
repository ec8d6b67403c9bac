import { readThroughCopy } from '../../../server/outside/outside-copies'
import type { Context } from '../../../server/wire/operation'
import type { JiraProjectAnswer } from '../jira-wire'
import type { JiraProject } from '../rules/jira-answers'
import { copyNames } from './copy-names'
import { createJiraClient } from './jira-client'
import { type JiraConnection, type JiraWork, readConnection, toJiraWork } from './jira-connection'
import { readProjects } from './jira-pages'
import { readProjectIds } from './project-keys'
import { waitMs } from './read-tickets'

/** Answers the projects of Jira: fresh, or as they were last read. */
export const readProjectCopy = (work: JiraWork, connection: JiraConnection) =>
  readThroughCopy<JiraProject[]>(work.db, {
    ...{ name: copyNames.projects, freshSeconds: 300, waitMs },
    take: () => readProjects(createJiraClient(work.settings, connection)),
  })

/** Reads the projects of Jira with those of ours that have their keys. */
export async function readMappedProjects(context: Context): Promise<JiraProjectAnswer> {
  const work = toJiraWork(context)
  const connection = await readConnection(work)
  if (!connection) return { rows: [], isConnected: false, takenAt: null, problem: null }
  const { content, takenAt, problem } = await readProjectCopy(work, connection)
  const idByKey = await readProjectIds(context)
  const mapped = (content ?? []).map(({ key, name }) => ({ key, name, mappedProjectId: idByKey.get(key) ?? null }))
  return { rows: mapped, isConnected: true, takenAt, problem }
}
