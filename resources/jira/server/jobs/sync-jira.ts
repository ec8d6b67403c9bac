import { OutsideError } from '../../../../server/outside/outside-request'
import { createSystemWriter } from '../../../../server/records/write/system-writer'
import type { JobRunContext, Kernel, RunCounts } from '../../../../server/types'
import { correctWrittenLines } from '../correct-lines'
import { hasConnection, type JiraConnection, type JiraWork, readConnection } from '../jira-connection'
import { placeWorklogs } from '../place-worklogs'
import { listRunningKeys } from '../project-keys'
import { readProjectCopy } from '../read-projects'
import { readTicketCopy } from '../read-tickets'
import { syncWorklogs } from '../sync-worklogs'
import { writeApprovedLines } from '../write-lines'

/** Milliseconds that the job waits for one copy. It is longer than any of them takes. */
const patientMs = 600_000

const toWork = (kernel: Kernel): JiraWork => ({
  db: kernel.db,
  settings: kernel.settings,
  model: kernel.model,
  write: (tx) => createSystemWriter(kernel, tx),
})

export const hasJira = (kernel: Kernel): Promise<boolean> => hasConnection(kernel.db)

/** Reads what is new in Jira, enters work logs, and writes approved time back if that is chosen. */
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
  let { problem } = await readProjectCopy(work, connection)
  let copies = 0
  for (const key of await listRunningKeys(work)) {
    if (problem || signal.aborted) break
    problem = (await readTicketCopy(work, connection, key, patientMs)).problem
    if (!problem) copies++
  }
  return copies
}

async function writeBack(work: JiraWork, connection: JiraConnection, run: JobRunContext): Promise<RunCounts> {
  if (!connection.writes) return {}
  try {
    // What was removed from one ticket may be written to another.
    const corrected = await correctWrittenLines(work, connection, run.signal)
    return { corrected, written: await writeApprovedLines(work, connection, run.signal) }
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    run.warn({ problem: error.problem }, 'time was not written to Jira')
    return {}
  }
}
