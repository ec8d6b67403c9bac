import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import { runInSavepoint, toRefusal } from '../../../server/records/write/refusals'
import { createSystemWriter } from '../../../server/records/write/system-writer'
import { takeStep } from '../../../server/records/write/transition'
import type { Writer } from '../../../server/records/write/writer'
import type { JobRunContext, Kernel, RunCounts } from '../../../server/types'
import { type CalendarDate, dateBounds, plusDays } from '../../../src/framework/values/dates'
import { leaveDeductions } from '../../leave/leaveDeductions'
import { deductLeave, lockLeaveOfPeople } from '../../leave/server/public'
import { readMonthLocks } from '../../months/server/public'
import { attendancePolicies } from '../../policies/attendancePolicies'
import { findShift } from '../../policies/public'
import { attendanceDays } from '../attendanceDays'
import { computeLateCosts } from '../rules/late-marks'
import { readDayRules } from './counted-days'

const d = sqlNames(attendanceDays, 'd')
const l = sqlNames(leaveDeductions, 'l')
const v = sqlNames(attendancePolicies, 'v')

/**
 * Selects whether any policy deducts leave for late marks. If none does, as is usual, the job stops early.
 */
const isDeductedSql = statement('attendance_is_late_deducted')`
  select exists (select from ${v} where ${v.status} = any($1::text[]) and ${v.lateRule} <> 'none') as is`

const peopleSql = statement('attendance_late_people')`
  select ${d.empId} as "empId" from ${d} where ${d.workDate} between $1::date and $2::date and 'late' = any(${d.flags})
  union select ${l.empId} from ${l} where ${l.workDate} between $1::date and $2::date order by 1`

const marksSql = statement('attendance_late_marks')`
  select ${d.workDate} as "workDate", ${d.lateMinutes}::int as "lateMinutes" from ${d}
  where ${d.empId} = $1 and ${d.workDate} between $2::date and $3::date and 'late' = any(${d.flags})`

const deductedSql = statement('attendance_late_deducted')`
  select ${l.id}, ${l.workDate} as "workDate", ${l.status} from ${l} where ${l.empId} = $1 and ${l.workDate} between $2::date and $3::date`

interface LateDeduction {
  id: number
  workDate: CalendarDate
  status: string
}

interface MonthRange {
  from: CalendarDate
  to: CalendarDate
}

/**
 * Deducts leave for late marks of this month and the previous one, if the policy says so. Gives it back if
 * the marks are waived (AT8).
 */
export async function deductLate(kernel: Kernel, { date, once }: JobRunContext): Promise<RunCounts> {
  const query = isDeductedSql(attendancePolicies.workflow.sets.held)
  if (!(await kernel.db.query<{ is: boolean }>(query)).rows[0]?.is) return { deducted: 0, given: 0, short: 0 }
  const last = plusDays(date, -1) ?? date
  const thisMonth = { from: dateBounds(last).startOfMonth, to: last }
  const before = plusDays(thisMonth.from, -1) ?? last
  const counts = { deducted: 0, given: 0, short: 0 }
  for (const month of [{ from: dateBounds(before).startOfMonth, to: before }, thisMonth]) {
    const { rows } = await kernel.db.query<{ empId: number }>(peopleSql(month.from, month.to))
    for (const { empId } of rows)
      await once(`${month.from} of ${empId}`, async (tx) => {
        const done = await adjustMonthDeductions(createSystemWriter(kernel, tx), empId, month)
        for (const name of ['deducted', 'given', 'short'] as const) counts[name] += done[name]
      })
  }
  return counts
}

/**
 * Adjusts the deductions of a person's month to the cost of its late marks. Waived deductions stay waived.
 */
async function adjustMonthDeductions(writer: Writer, empId: number, { from, to }: MonthRange) {
  const counts = { deducted: 0, given: 0, short: 0 }
  await lockLeaveOfPeople(writer.sql, [empId])
  if ((await readMonthLocks(writer, from, to))(from)) return counts
  const rulesOf = await readDayRules(writer.sql, writer.company.zone, { empIds: [empId], from, to })
  const { rows } = await writer.sql.query<{ workDate: CalendarDate; lateMinutes: number }>(marksSql(empId, from, to))
  const marks = rows.flatMap((mark) => {
    const rules = rulesOf(empId, mark.workDate)
    if (!rules) return []
    return [{ ...mark, scheduledMinutes: findShift(rules.timing, mark.workDate, rules.zone)?.scheduledMinutes ?? 0 }]
  })
  const rules = rulesOf(
    empId,
    rows
      .map(({ workDate }) => workDate)
      .toSorted()
      .at(-1) ?? to,
  )
  const leaveTypeId = rules?.lateLeaveTypeId
  const costs = rules && leaveTypeId ? computeLateCosts(marks, rules) : []
  const stored = (await writer.sql.query<LateDeduction>(deductedSql(empId, from, to))).rows
  for (const { id, workDate, status } of stored) {
    const isDue = costs.some((cost) => cost.workDate === workDate)
    if (status === 'deducted' && !isDue && (await tryDeductionStep(writer, 'withdraw', id))) counts.given++
    if (status === 'withdrawn' && isDue) counts[(await tryDeductionStep(writer, 'deduct', id)) ? 'deducted' : 'short']++
  }
  for (const { workDate, days } of costs) {
    if (!leaveTypeId || stored.some((one) => one.workDate === workDate)) continue
    const reason = `Late more than ${rules?.lateMarksPerMonthAllowed} times this month`
    const take = () => deductLeave(writer, { empId, workDate, leaveTypeId, days, reason })
    counts[(await tryDeduction(writer, take)) ? 'deducted' : 'short']++
  }
  return counts
}

/** Tries a deduction. If it exceeds the balance, it is skipped and tried again the next day. */
async function tryDeduction(writer: Writer, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await runInSavepoint(writer, work)
    return true
  } catch (problem) {
    toRefusal(writer, problem)
    return false
  }
}

const tryDeductionStep = (writer: Writer, step: 'withdraw' | 'deduct', id: number) =>
  tryDeduction(writer, () => takeStep(writer, leaveDeductions.name, step, { id }))
