import type { CalendarDate } from '../../../src/framework/values/dates'
import type { WorklogPull } from '../jira-wire'
import { buildWorklogReport } from '../rules/worklog-report'
import { type JiraWork, readConnection } from './jira-connection'
import { placeWorklogs } from './place-worklogs'
import { syncWorklogs } from './sync-worklogs'

const nothing: WorklogPull = {
  isConnected: false,
  takenAt: null,
  problem: null,
  isPartial: false,
  lines: [],
  skipped: [],
}

/** Milliseconds that somebody waits for Jira, and for all of it. */
const [jiraMs, wholeMs] = [4000, 7000]

/** Pulls work logs while somebody waits: those of one person, or everybody's, of a week. */
export async function pullWorklogs(
  work: JiraWork,
  scope: { weekStart: CalendarDate; empId?: number; isForced?: boolean },
): Promise<WorklogPull> {
  const [connection, begunAt] = [await readConnection(work), performance.now()]
  if (!connection?.reads) return nothing
  const { isForced, ...place } = scope
  const copy = await syncWorklogs(work, connection, { waitMs: jiraMs, ...(isForced && { isForced }) })
  const delivered = copy.content?.delivered ?? []
  const leftMs = wholeMs - (performance.now() - begunAt)
  const { results, isPartial } = await placeWorklogs(work, connection, { ...place, delivered, leftMs })
  const { takenAt, problem } = copy
  return { isConnected: true, takenAt, problem, isPartial, ...buildWorklogReport(delivered, results) }
}
