import { idField, versionField } from '../../../../server/records/model'
import { readPersonDay } from '../../../../server/records/person-day'
import { readRecord, readRecordJson } from '../../../../server/records/query'
import { sqlNames, unpreparedStatement } from '../../../../server/records/sql/named-sql'
import { refuseField, refuseInWords } from '../../../../server/records/write/checks/refuse'
import { createRecord, updateAndReadRecord } from '../../../../server/records/write/save'
import { takeStepAndReadRecord } from '../../../../server/records/write/transition'
import { readTypedRecord } from '../../../../server/records/write/typed-records'
import { listGrantedRoles } from '../../../../server/wire/derive-operations'
import { type Context, defineOperation, type Extension } from '../../../../server/wire/operation'
import { approvalSteps } from '../../../../src/engines/approvals/approvalSteps'
import { choice } from '../../../../src/fields/choice'
import { date } from '../../../../src/fields/date'
import { longText } from '../../../../src/fields/long-text'
import { ref } from '../../../../src/fields/ref'
import { text } from '../../../../src/fields/text'
import { decisions } from '../../../../src/framework/approval'
import { StewardError } from '../../../../src/framework/errors'
import type { LooseFilter } from '../../../../src/framework/filter'
import type { StoredRecord } from '../../../../src/framework/record'
import { type CalendarDate, dateBounds } from '../../../../src/framework/values/dates'
import { isInSet } from '../../../../src/framework/workflow'
import { computeLeaveYear, computeLeaveYearPeriod } from '../../../leaveAccount/public'
import type { AccountKey } from '../../../leaveAccount/server/public'
import { employees } from '../../../people/employees'
import { allRoles } from '../../../people/roles'
import { requireVisiblePerson } from '../../../people/server/public'
import { leaveChanges } from '../../leaveChanges'
import { leaveRequests } from '../../leaveRequests'
import { leaveTypes } from '../../leaveTypes'
import { type CalendarScope, calendarScopes, listAbsences } from '../absence-calendar'
import { readLeavePolicy } from '../policy/policies-in-force'
import { listRequestBalances, readDaysLeft, toLeaveParts } from '../requests/balance-after'
import { canEnterLeaveFor, isInPeopleTeam, shortenStoredLeave } from '../requests/change-leave'
import { isPersonAway, readTeamAbsences } from '../team-absences'
import { words } from '../words'

const s = sqlNames(approvalSteps([], []), 's')

const resource = leaveRequests.name
const about = { area: leaveRequests.label, resource } as const

/**
 * Answers what people should know before they request leave on these days: the balances, who in the team is
 * absent, and how many may be.
 */
const outlook = defineOperation({
  ...about,
  name: 'getLeaveOutlook',
  to: listGrantedRoles(leaveRequests, 'create', allRoles),
  input: {
    empId: ref(employees.name, { label: 'Default: the caller' }),
    leaveTypeId: ref(leaveTypes.name, { required: true }),
    fromDate: date({ required: true }),
    toDate: date({ required: true }),
    handoverToEmpId: ref(employees.name),
  },
  async run(context, { leaveTypeId, fromDate: from, toDate: to, handoverToEmpId, ...input }) {
    const { caller, sql } = context
    const empId = input.empId ?? caller.empId ?? 0
    if (!canEnterLeaveFor(context, empId)) throw new StewardError('forbidden')
    const { leaveYearStart, maxTeamAbsencePercent: mostAway } = await readLeavePolicy(sql, empId, from)
    const onDays = listDaysOfBalances({ empId, leaveTypeId }, [from, to], leaveYearStart)
    const team = await readTeamAbsences(sql, { empId, from, to }, isInPeopleTeam(context))
    const isStandInAway = handoverToEmpId != null && (await isPersonAway(sql, handoverToEmpId, from, to))
    const balances = toLeaveParts(await readDaysLeft(context, onDays))
    return { data: { balances, leaveYearStart, teamSize: team.size, teamAway: team.away, mostAway, isStandInAway } }
  },
})

/** Lists the balance of each leave year between two dates, on the last of the dates in that year. */
function listDaysOfBalances(account: AccountKey, [from, to]: [CalendarDate, CalendarDate], startMonth: number) {
  const [first, last] = [computeLeaveYear(from, startMonth), computeLeaveYear(to, startMonth)]
  return Array.from({ length: Math.max(0, last - first) + 1 }, (_, place) => {
    const leaveYear = first + place
    const date = leaveYear === last ? to : computeLeaveYearPeriod(leaveYear, startMonth).to
    return { ...account, leaveYear, date }
  })
}

/**
 * Cancels leave, or with `newToDate` ends it earlier. Leave that has begun returns only the days after
 * today, or all of them if it `wasNotTaken`; this needs the manager's decision unless people operations make
 * the change. The answer contains the request after the call, and the pending change.
 */
const leaveCancel = defineOperation({
  ...about,
  name: 'leaveCancel',
  to: listGrantedRoles(leaveRequests, 'create', allRoles),
  effect: 'write',
  isIdempotent: true,
  input: {
    id: idField(resource),
    reason: longText({ required: true, max: 500 }),
    newToDate: date(),
    wasNotTaken: leaveChanges.fields.wasNotTaken,
  },
  async run(context, input) {
    const { id, reason, newToDate } = input
    const leave = await readTypedRecord(context, leaveRequests, id)
    if (!canEnterLeaveFor(context, leave.empId)) throw new StewardError('forbidden')
    const today = await readPersonDay(context, leave.empId)
    const hasBegun = isInSet(leaveRequests, 'taken', leave) && leave.fromDate <= today
    if (isInSet(leaveRequests, 'taken', leave) && (newToDate || hasBegun)) {
      const wasNotTaken = hasBegun && input.wasNotTaken === true
      const change = { leaveRequestId: id, newToDate: newToDate ?? null, wasNotTaken, reason }
      const changeId = await createRecord(context, leaveChanges.name, change)
      return { data: { ...(await readRecord(context, resource, id)), changeId } }
    }
    if (newToDate) return { json: await endRequestEarlier(context, leave, newToDate) }
    return { json: await takeStepAndReadRecord(context, resource, 'cancel', { id, comment: reason }) }
  },
})

/** Corrects a pending request directly. It can only become shorter. */
function endRequestEarlier(
  context: Context,
  leave: StoredRecord<typeof leaveRequests>,
  newToDate: CalendarDate,
): Promise<string> {
  const span = shortenStoredLeave(leave, newToDate, undefined)
  if (!span) refuseField('newToDate', { code: 'nothingUnused', message: words.endsNoEarlier })
  const { toDate, fromSession, toSession } = span
  const values = { toDate, fromSession, toSession }
  return updateAndReadRecord(context, resource, leave.id, leave.version, values)
}

/** Decides later levels of an approval: for second-level managers and those after them. */
const higherAuthority = defineOperation({
  ...about,
  name: 'higherAuthorityLeaveUpdate',
  to: listGrantedRoles(leaveRequests, 'list', allRoles),
  effect: 'write',
  isIdempotent: true,
  input: {
    id: idField(resource),
    version: versionField(),
    action: choice([...decisions], { required: true }),
    comment: longText({ max: 2000 }),
  },
  async run(context, { id, version, action, comment }) {
    await refuseAtFirstStep(context, id)
    const step = leaveRequests.approval[action as (typeof decisions)[number]] ?? ''
    const stepInput = { id, ...(version ? { version } : {}), comment: comment ?? null }
    return { json: await takeStepAndReadRecord(context, resource, step, stepInput) }
  },
})

const firstStepSql = unpreparedStatement`
  select from ${s} where ${s.entityType} = $1 and ${s.recordId} = $2 and ${s.stepNo} = 1 and ${s.enteredAt} is not null
    and ${s.decidedAt} is null`

async function refuseAtFirstStep(context: Context, id: number): Promise<void> {
  await readRecordJson(context, resource, id)
  const { rows } = await context.sql.query(firstStepSql(resource, id))
  if (rows.length > 0) refuseInWords(words, 'id', 'firstStep')
}

/**
 * Answers who is absent in a month. Callers without the right to see a request see neither its type nor that
 * it is pending.
 */
const teamCalendar = defineOperation({
  ...about,
  name: 'getTeamLeaveCalendar',
  to: listGrantedRoles(leaveRequests, 'list', allRoles),
  input: {
    scope: choice(calendarScopes, { default: 'reports' }),
    empId: ref(employees.name, { label: 'The team of this person, instead of a scope' }),
    month: text({ required: true, pattern: '^\\d{4}-(0[1-9]|1[0-2])$', help: 'YYYY-MM' }),
  },
  async run(context, { scope, empId, month }) {
    const { startOfMonth: from, endOfMonth: to } = dateBounds(`${month}-01`)
    if (empId != null) await requireVisiblePerson(context, empId)
    const people = empId != null ? { teamOf: empId } : ((scope ?? 'reports') as CalendarScope)
    const rows = await listAbsences(context, people, { from, to })
    return { data: rows, total: rows.length }
  },
})

/** The scopes by which request lists can be filtered. */
const scopeFilters: Readonly<Record<string, LooseFilter>> = {
  reports: { empId: { in: '$reports' } },
  department: { 'empId.departmentId': { in: '$ownDepartment' } },
  all: { id: { empty: false } },
  own: { empId: { eq: '$me' } },
  toDecide: { id: { in: '$waitingLeaveRequests' } },
}

/** Adds filters by people, state and dates to the list. */
const ofScope: Extension = {
  name: leaveRequests.operations.list,
  resource,
  input: {
    status: choice(Object.keys(leaveRequests.workflow.states)),
    scope: choice(Object.keys(scopeFilters)),
    from: date(),
    to: date(),
  },
  async run(_, { status, scope, from, to, ...input }, next) {
    const parts: LooseFilter[] = input.filter ? [input.filter as LooseFilter] : []
    if (status) parts.push({ status: { eq: status } })
    if (from) parts.push({ toDate: { gte: from } })
    if (to) parts.push({ fromDate: { lte: to } })
    const peopleFilter = scopeFilters[String(scope)]
    if (peopleFilter) parts.push(peopleFilter)
    return next(parts.length > 0 ? { ...input, filter: { and: parts } } : input)
  },
}

/** Adds the remaining balances to the answer of the operation. */
const defineBalanceExtension = (name: string): Extension => ({
  name,
  resource,
  input: {},
  async run(context, _, next) {
    const { json, ...answer } = await next()
    if (json === undefined) return answer
    const record = JSON.parse(json) as StoredRecord<typeof leaveRequests>
    const balanceAfter = toLeaveParts(await readDaysLeft(context, listRequestBalances(record)))
    return { ...answer, json: JSON.stringify({ ...record, balanceAfter }) }
  },
})

export const leaveOperations = [outlook, leaveCancel, higherAuthority, teamCalendar]
export const leaveExtensions = [
  ofScope,
  defineBalanceExtension(leaveRequests.operations.create),
  defineBalanceExtension(leaveRequests.operations.update),
]
