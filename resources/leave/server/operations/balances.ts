import { countQueued } from '../../../../server/jobs/recount-queue'
import { readRecordJson } from '../../../../server/records/query'
import { countRecords, readRecords } from '../../../../server/records/read-records'
import { refuseErrors } from '../../../../server/records/write/checks/refuse'
import { readTypedRecord } from '../../../../server/records/write/typed-records'
import { listGrantedRoles } from '../../../../server/wire/derive-operations'
import { type Context, defineExtension, defineOperation } from '../../../../server/wire/operation'
import { date } from '../../../../src/fields/date'
import { longText } from '../../../../src/fields/long-text'
import { number } from '../../../../src/fields/number'
import { ref } from '../../../../src/fields/ref'
import { scopeForVerb } from '../../../../src/framework/access'
import { fillPlaceholders, StewardError } from '../../../../src/framework/errors'
import type { CalendarDate } from '../../../../src/framework/values/dates'
import {
  computeLeaveYear,
  computeLeaveYearPeriod,
  formatDays,
  halfDay,
  toHundredths,
} from '../../../leaveAccount/public'
import { postDatedEntries, readBalances, readLeaveYearStartMonths } from '../../../leaveAccount/server/public'
import { employees } from '../../../people/employees'
import { allRoles, peopleTeam } from '../../../people/roles'
import { leaveBalances } from '../../leaveBalances'
import { leaveRequests } from '../../leaveRequests'
import { leaveTypes } from '../../leaveTypes'
import { listAbsences } from '../absence-calendar'
import { lockLeaveOfPerson } from '../leave-locks'
import { readLeaveStatistics, type StatisticsGrouping } from '../leave-statistics'
import { listRefusedRecounts } from '../requests/recount-queue'
import { words } from '../words'

const ofBalances = {
  area: leaveBalances.label,
  resource: leaveBalances.name,
  to: listGrantedRoles(leaveBalances, 'list', allRoles),
} as const
const ofRequests = {
  area: leaveBalances.label,
  resource: leaveRequests.name,
  to: listGrantedRoles(leaveRequests, 'list', allRoles),
} as const
const personField = ref(employees.name, { label: 'Default: the caller' })
const yearField = number({ min: 2000, max: 2100, label: 'Calendar year; default: this one' })

/** An input that may be absent or empty. */
type OptionalNumber = number | null | undefined

/**
 * Returns the person whose data is requested: the caller, or somebody whose balances the caller may see.
 * @throws StewardError `notFound` if the caller may not see them, or if there is no such person
 */
async function resolvePerson(context: Context, empId: OptionalNumber): Promise<number> {
  const { caller } = context
  const personId = empId ?? caller.empId ?? 0
  if (personId === caller.empId) return personId
  const others = canSeeAllBalances(context) ? [] : [{ id: { in: '$reports' } }]
  if ((await countRecords(context, employees.name, { and: [{ id: { eq: personId } }, ...others] })) === 0)
    throw new StewardError('notFound')
  return personId
}

function canSeeAllBalances({ caller }: Context): boolean {
  const scope = scopeForVerb(leaveBalances, 'list', caller.roles)
  return scope === 'all' || (scope !== 'none' && scope.any === 'all')
}

/** Returns the named person, checked like `resolvePerson`; null if none is named. */
const resolveOptionalPerson = async (context: Context, empId: OptionalNumber): Promise<number | null> =>
  empId == null ? null : resolvePerson(context, empId)

/** Answers for each type the balance, its sources, the days held and the days that expire first. */
const getLeaveBalances = defineOperation({
  ...ofBalances,
  name: 'getLeaveBalances',
  input: { empId: personField, asOf: date() },
  async run(context, input) {
    const empId = await resolvePerson(context, input.empId)
    const rows = await readBalances(context, empId, (input.asOf as CalendarDate) ?? undefined)
    return { data: rows, total: rows.length }
  },
})

/**
 * Counts requests that wait for a recount after a change of a holiday or a rule: the caller's own. Callers
 * who may see all of them also get the total, and the people whose balance refused the recount.
 */
const getLeaveRecounts = defineOperation({
  ...ofBalances,
  name: 'getLeaveRecounts',
  input: {},
  async run(context) {
    const { sql, caller } = context
    const own = caller.empId === null ? 0 : await countQueued(sql, leaveRequests, caller.empId)
    if (!canSeeAllBalances(context)) return { data: { own, all: null, refused: null } }
    return { data: { own, all: await countQueued(sql, leaveRequests, null), refused: await listRefusedRecounts(sql) } }
  },
})

const resolveYear = ({ today }: Context, year: OptionalNumber): number => year ?? Number(today.slice(0, 4))

/** Leave that counts: neither drafts nor what waits, was rejected or cancelled. */
const approvedLeave = { status: { in: leaveRequests.workflow.sets.taken } } as const

/**
 * Requests and days of a year, by type, state and month: of one person, or of all whose requests the
 * caller may see. By state all of them, else those that were approved.
 */
const getEmployeeLeaveStats = defineOperation({
  ...ofRequests,
  name: 'getEmployeeLeaveStats',
  input: { empId: ref(employees.name, { label: 'Default: everybody in sight' }), year: yearField },
  async run(context, input) {
    const filter = { empId: await resolveOptionalPerson(context, input.empId), year: resolveYear(context, input.year) }
    const ofTaken = { ...filter, where: approvedLeave }
    const byType = await readLeaveStatistics(context, ['type', 'status'], ofTaken)
    const byStatus = await readLeaveStatistics(context, ['status'], filter)
    return { data: { ...filter, byType, byStatus, byMonth: await readLeaveStatistics(context, ['month'], ofTaken) } }
  },
})

const defineStatisticsOperation = (name: string, groupings: readonly StatisticsGrouping[], hasYear: boolean) =>
  defineOperation({
    ...ofRequests,
    name,
    input: {
      empId: ref(employees.name, { label: 'Default: everybody in sight' }),
      ...(hasYear && { year: yearField }),
    },
    async run(context, { empId, year }) {
      const filter = {
        empId: await resolveOptionalPerson(context, empId),
        year: hasYear ? resolveYear(context, year) : null,
        where: approvedLeave,
      }
      const rows = await readLeaveStatistics(context, groupings, filter)
      return { data: rows, total: rows.length }
    },
  })

/** Answers the leave figures of the start page. */
const homeLeaveStats = defineOperation({
  ...ofBalances,
  name: 'HomeLeaveStats',
  input: { empId: personField },
  async run(context, input) {
    const empId = await resolvePerson(context, input.empId)
    const { today } = context
    const waiting = { empId: { eq: empId }, status: { eq: leaveRequests.approval.waits } }
    const [balances, upcoming, pending, away] = await Promise.all([
      readBalances(context, empId),
      listUpcomingLeave(context, empId),
      countRecords(context, leaveRequests.name, waiting),
      listAbsences(context, 'department', { from: today, to: today }),
    ])
    return { data: { balances, upcoming, pending, awayToday: away.filter((each) => !each.isTentative) } }
  },
})

/** Adds the person's balances of leave to the figures of their day. */
export const withBalances = defineExtension({
  name: 'getKpiForHome',
  resource: leaveBalances.name,
  dashboard: 'ownDay',
  input: {},
  async run(context, input, next) {
    const { empId } = context.caller
    if (empId === null) return next(input)
    const [{ data, ...answer }, balances] = await Promise.all([next(input), readBalances(context, empId)])
    return { ...answer, data: { ...(data as object), balances } }
  },
})

const upcomingFields = [
  'leaveNumber',
  'leaveTypeId',
  'fromDate',
  'fromSession',
  'toDate',
  'toSession',
  'days',
  'status',
]

async function listUpcomingLeave(context: Context, empId: number): Promise<unknown> {
  const filter = {
    empId: { eq: empId },
    toDate: { gte: context.today },
    status: { in: leaveRequests.workflow.sets.live },
  }
  const request = { perPage: 5, sort: [['fromDate', 'asc']] as const, filter, fields: upcomingFields }
  return (await readRecords(context, leaveRequests.name, request)).rows
}

/**
 * Lets people operations correct a balance and give the reason. It can take away at most the available days.
 */
const adjustLeaveBalance = defineOperation({
  ...ofBalances,
  name: 'adjustLeaveBalance',
  givenTo: 'empId',
  to: peopleTeam,
  effect: 'write',
  isIdempotent: true,
  input: {
    empId: ref(employees.name, { required: true }),
    leaveTypeId: ref(leaveTypes.name, { required: true }),
    leaveYear: number({ min: 2000, max: 2100, label: 'Default: that of today' }),
    days: number({ required: true, decimals: 2, min: -366, max: 366 }),
    reason: longText({ required: true, max: 500 }),
  },
  async run(context, input) {
    const { sql, today } = context
    const { empId, leaveTypeId, days, reason: note } = input
    await readRecordJson(context, employees.name, empId)
    await requireAdjustableDays(context, leaveTypeId, days)
    const startMonth = (await readLeaveYearStartMonths(sql, [empId], today))(empId)
    const leaveYear = input.leaveYear ?? computeLeaveYear(today, startMonth)
    const year = computeLeaveYearPeriod(leaveYear, startMonth)
    const effectiveDate = today < year.from ? year.from : today > year.to ? year.to : today
    // Added days expire with their year. Deductions use the days that expire first.
    const expiresOn = days > 0 ? year.to : null
    await lockLeaveOfPerson(sql, empId)
    await postDatedEntries(context, [
      { empId, leaveTypeId, leaveYear, entryType: 'adjustment', days, effectiveDate, expiresOn, note },
    ])
    const asOf = leaveYear === computeLeaveYear(today, startMonth) ? undefined : year.to
    const rows = await readBalances(context, empId, asOf)
    return { data: rows.find((row) => row.leaveTypeId === leaveTypeId) ?? null }
  },
})

/** Refuses to adjust a type without a balance, and any number that is not a multiple of half a day. */
async function requireAdjustableDays(context: Context, leaveTypeId: number, days: number): Promise<void> {
  const { requiresBalance } = await readTypedRecord(context, leaveTypes, leaveTypeId)
  const reason = 'this type has no balance'
  if (!requiresBalance) refuseErrors({ leaveTypeId: { code: 'unusable', args: { reason } } })
  const exact = toHundredths(days)
  if (exact !== 0 && exact % halfDay === 0) return
  const args = { step: formatDays(halfDay) }
  refuseErrors({
    days: { code: 'adjustmentStep', args, message: fillPlaceholders(words.adjustmentStep, args) },
  })
}

export const leaveBalanceOperations = [
  getLeaveBalances,
  getLeaveRecounts,
  getEmployeeLeaveStats,
  defineStatisticsOperation('getEmployeeLeaveStatsByYear', ['year', 'type'], false),
  defineStatisticsOperation('getEmployeeLeaveStatsByMonth', ['month', 'type'], true),
  defineStatisticsOperation('getEmployeeLeaveStatsByDepartment', ['department', 'type'], true),
  homeLeaveStats,
  adjustLeaveBalance,
]
