import { OutsideError } from '../../../../server/outside/outside-request'
import { sqlNames, statement } from '../../../../server/records/sql/named-sql'
import { createSystemWriter } from '../../../../server/records/write/system-writer'
import type { JobRunContext, Kernel, RunCounts } from '../../../../server/types'
import { projects } from '../../../delivery/projects'
import { projectSets } from '../../../delivery/sets'
import { hasConnection, type JiraConnection, type JiraWork, readConnection } from '../jira-connection'
import { placeWorklogs } from '../place-worklogs'
import { readProjectCopy } from '../read-projects'
import { readTicketCopy } from '../read-tickets'
import { syncWorklogs } from '../sync-worklogs'
import { writeApprovedLines } from '../write-lines'

const p = sqlNames(projects, 'p')

const keysSql = statement('jira_keys_of_running_projects')`
  select ${p.jiraProjectKey} as key from ${p} where ${p.jiraProjectKey} is not null and ${p.status} = any($1) order by ${p.id}`

/** Milliseconds that the job waits for one copy. It is longer than any of them takes. */
const patientMs = 600_000

const toWork = (kernel: Kernel): JiraWork => ({
  db: kernel.db,
  settings: kernel.settings,
  model: kernel.model,
  write: (tx) => createSystemWriter(kernel, tx),
})

export const hasJira = (kernel: Kernel): Promise<boolean> => hasConnection(kernel.db)

/** Reads what Jira has new, enters work logs into timesheets, and writes approved time back where that is chosen. */
export async function syncJira(kernel: Kernel, run: JobRunContext): Promise<RunCounts> {
  const work = toWork(kernel)
  const connection = await readConnection(work)
  if (!connection) return {}
  const copies = await refreshTickets(work, connection, run)
  if (!connection.reads) return { copies }
  const { problem } = await syncWorklogs(work, connection, {
    ...{ waitMs: patientMs, isForced: true, isPatient: true, signal: run.signal },
  })
  if (problem) run.warn({ problem }, 'Jira did not answer')
  const { results } = await placeWorklogs(work, connection, { signal: run.signal })
  const entered = [...results.values()].filter((result) => 'line' in result).length
  return { copies, entered, left: results.size - entered, ...(await writeBack(work, connection, run)) }
}

/** Renews the copies of the running projects, until Jira fails. */
async function refreshTickets(work: JiraWork, connection: JiraConnection, { signal }: JobRunContext): Promise<number> {
  const { rows } = await work.db.query<{ key: string }>(keysSql(projectSets.unfinished))
  let { problem } = await readProjectCopy(work, connection)
  let copies = 0
  for (const { key } of rows) {
    if (problem || signal.aborted) break
    problem = (await readTicketCopy(work, connection, key, patientMs)).problem
    if (!problem) copies++
  }
  return copies
}

async function writeBack(work: JiraWork, connection: JiraConnection, run: JobRunContext): Promise<RunCounts> {
  if (!connection.writes) return {}
  try {
    return { written: await writeApprovedLines(work, connection, run.signal) }
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    run.warn({ problem: error.problem }, 'time was not written to Jira')
    return {}
  }
}
