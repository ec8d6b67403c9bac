import { sqlNames, unpreparedStatement } from '../../../server/records/sql/named-sql'
import { createSystemWriter } from '../../../server/records/write/system-writer'
import type { Writer } from '../../../server/records/write/writer'
import type { JobRunContext, Kernel, RunCounts } from '../../../server/types'
import { dateInZone } from '../../../src/framework/values/dates'
import { employees } from '../../people/employees'
import { computeLeaveYear } from '../rules/leave-years'
import { closeYearBalances, listBalancesToClose } from './close-leave-years'
import { type PostedCounts, postDueGrants } from './post-grants'

const employeesTable = sqlNames(employees)

/**
 * The number of people or balances per transaction. It is small, so that people who request leave do not
 * wait long for the locks.
 */
const batchSize = 100

type PostingTask = (writer: Writer) => Promise<PostedCounts>

/** Expires days and carries days over, if that has not been done by the date of the run. */
export async function closeLeave(kernel: Kernel, run: JobRunContext): Promise<RunCounts> {
  const keys = await listBalancesToClose(kernel.db, run.date)
  return runInBatches(kernel, run, keys, (part) => (writer) => closeYearBalances(writer, part))
}

const everybodySql = unpreparedStatement`
  select ${employeesTable.id} from ${employeesTable} order by ${employeesTable.id}`

/**
 * Posts the grants of quotas due on the day when the run begins: in the leave year of that day, in one that
 * ended since the last run, and for the first day of the next one. With the planned day, a late run would
 * take back what was granted since then.
 */
export async function grantLeave(kernel: Kernel, planned: JobRunContext): Promise<RunCounts> {
  const run = { ...planned, date: planned.begunOn }
  const { rows } = await kernel.db.query<{ id: number }>(everybodySql())
  const empIds = rows.map(({ id }) => id)
  const year = computeLeaveYear(run.date, 1)
  const notEndedBefore = run.since ? dateInZone(kernel.company.zone, run.since) : run.date
  let counts: RunCounts = { people: 0, entries: 0 }
  for (const leaveYear of [year - 1, year, year + 1]) {
    const ofYear = await runInBatches(
      kernel,
      run,
      empIds,
      (part) => (writer) => postDueGrants(writer, { leaveYear, empIds: part, notEndedBefore }),
    )
    counts = addCounts(counts, ofYear)
  }
  return counts
}

async function runInBatches<T>(
  kernel: Kernel,
  { date, signal }: JobRunContext,
  all: readonly T[],
  workOn: (part: readonly T[]) => PostingTask,
): Promise<RunCounts> {
  let counts: RunCounts = { people: 0, entries: 0 }
  for (let at = 0; at < all.length && !signal.aborted; at += batchSize) {
    const work = workOn(all.slice(at, at + batchSize))
    const posted = await kernel.db.transaction((tx) =>
      work({ ...createSystemWriter(kernel, tx), today: date, isUnread: true }),
    )
    counts = addCounts(counts, { ...posted })
  }
  return counts
}

/** Adds the counts of two runs, name by name. */
const addCounts = (one: RunCounts, other: RunCounts): RunCounts =>
  Object.fromEntries(Object.keys(one).map((name) => [name, (one[name] ?? 0) + (other[name] ?? 0)]))
