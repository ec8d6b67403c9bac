import type { CalendarDate } from '../../../src/framework/values/dates'
import type { ownOutcomes, WorklogOutcome } from '../sets'

/** Why a work log has become no line now. */
type SkipReason =
  | Exclude<WorklogOutcome, 'entered' | 'waiting' | (typeof ownOutcomes)[number]>
  | 'other_week'
  | 'already_there'

/** A line that was entered from a work log. */
interface EnteredLine {
  empId: number
  projectId: number
  date: CalendarDate
  minutes: number
  source: 'jira'
  externalKey: string
  /** The state of its timesheet. */
  status: string
}

/** What became of one work log just now. */
export type WorklogResult = { line: EnteredLine } | { why: SkipReason; problem?: string | null }

/** The answer of a pull. */
export interface WorklogReport {
  lines: EnteredLine[]
  skipped: { id: string; why: SkipReason; problem?: string | null }[]
}

/**
 * Tells what became of work logs. One that Jira has named twice is there already the second time.
 * @param delivered in the order in which Jira has named them; others that were tried follow
 */
export function buildWorklogReport(
  delivered: readonly string[],
  results: ReadonlyMap<string, WorklogResult>,
): WorklogReport {
  const report: WorklogReport = { lines: [], skipped: [] }
  const [seen, deliveredIds] = [new Set<string>(), new Set(delivered)]
  for (const id of [...delivered, ...[...results.keys()].filter((id) => !deliveredIds.has(id))]) {
    const result = results.get(id)
    if (!result) continue
    if ('why' in result) report.skipped.push({ id, ...result })
    else if (seen.has(id)) report.skipped.push({ id, why: 'already_there' })
    else report.lines.push(result.line)
    seen.add(id)
  }
  return report
}
