import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import { changeRecord } from '../../../server/records/write/typed-records'
import { StewardError } from '../../../src/framework/errors'
import type { CalendarDate } from '../../../src/framework/values/dates'
import { employees } from '../../people/employees'
import { jiraWorklogs } from '../jiraWorklogs'
import type { WorklogResult } from '../rules/worklog-report'
import { openOutcomes } from '../sets'
import type { JiraConnection, JiraWork } from './jira-connection'
import { placeWorklog, type WorklogTry } from './place-worklog'

/** Which work logs are tried. */
interface PlaceScope {
  /** Only the lines of this week; default: any. */
  weekStart?: CalendarDate
  /** Only the work logs of this person; default: everybody's. */
  empId?: number
  /** Work logs that are told about even if they were entered before. */
  delivered?: readonly string[]
  /** After so many milliseconds nothing more is begun. */
  leftMs?: number
  signal?: AbortSignal
}

/** What became of the work logs that were tried. */
interface PlacedWorklogs {
  results: Map<string, WorklogResult>
  /** Something is left to be done. */
  isPartial: boolean
}

const w = sqlNames(jiraWorklogs, 'w')
const e = sqlNames(employees, 'e')

/** No more than these are tried at once, and what is older than so many days no more. */
const [most, triedDays] = [5000, 60]

const toTrySql = statement('jira_worklogs_to_place')`
  select ${w.id}, ${w.externalKey} as "externalKey", ${w.outcome} as outcome, ${w.changedThere} as "changedThere"
  from ${w} where ${w.site} = $1
    and ((${w.outcome} = any($2) and ${w.startedAt} > $7::timestamptz)
      or ${w.changedThere} or ${w.externalKey} = any($5))
    and ($3::date is null or ${w.startedAt} between $3::date - interval '2 days' and $3::date + interval '9 days'
      or ${w.changedThere} or ${w.externalKey} = any($5))
    and ($4::bigint is null or ${w.empId} = $4 or exists (select from ${e} where ${e.id} = $4
      and (${w.accountId} = ${e.jiraAccountId} or lower(${w.accountEmail}) = lower(${e.workEmail}))))
  order by ${w.startedAt} desc, ${w.id} desc limit $6`

interface WorklogToTry {
  id: number
  externalKey: string
  outcome: string
  changedThere: boolean
}

/** Enters the work logs that fit into timesheets, each in a transaction of its own. */
export async function placeWorklogs(
  work: JiraWork,
  connection: JiraConnection,
  { weekStart, empId, delivered = [], leftMs = Number.POSITIVE_INFINITY, signal }: PlaceScope = {},
): Promise<PlacedWorklogs> {
  const since = new Date(Date.now() - triedDays * 86_400_000)
  const values = [weekStart ?? null, empId ?? null, delivered, most, since] as const
  const { rows } = await work.db.query<WorklogToTry>(toTrySql(connection.address, openOutcomes, ...values))
  const [results, deliveredIds] = [new Map<string, WorklogResult>(), new Set(delivered)]
  const end = performance.now() + leftMs
  let isPartial = rows.length === most
  const tryOne = async ({ id, externalKey, outcome, changedThere }: WorklogToTry) => {
    const isDone = outcome === 'entered' && !changedThere
    const result: WorklogResult | undefined = isDone
      ? { why: 'already_there' }
      : await placeOrNote(work, {
          id,
          from: connection.worklogsFrom,
          ...(weekStart && { weekStart }),
          ...(empId && { empId }),
        })
    // Of other weeks only what Jira has just named is told.
    const isAside = result && 'why' in result && result.why === 'other_week' && !deliveredIds.has(externalKey)
    if (result && !isAside) results.set(externalKey, result)
  }
  for (const row of rows) {
    if (performance.now() >= end || signal?.aborted) {
      isPartial = true
      break
    }
    await tryOne(row)
  }
  return { results, isPartial }
}

/** Enters the work log, or notes why its timesheet does not accept it. */
async function placeOrNote(work: JiraWork, worklog: WorklogTry): Promise<WorklogResult | undefined> {
  try {
    return await work.db.transaction((tx) => placeWorklog(work.write(tx), worklog))
  } catch (error) {
    if (!(error instanceof StewardError) || error.code !== 'invalidInput') throw error
    const problem = describeRefusal(error)
    const values = { outcome: 'not_accepted', problem } as const
    await work.db.transaction((tx) => changeRecord(work.write(tx), jiraWorklogs, worklog.id, values))
    return { why: 'not_accepted', problem }
  }
}

/** The words of the refusal, so that people see in the list what to mend. */
function describeRefusal({ fields = {} }: StewardError): string | null {
  const [problem] = Object.values(fields)
  return problem?.message ?? problem?.code ?? null
}
