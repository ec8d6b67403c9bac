import type { Writer } from '../../../server/records/write/writer'
import type { CalendarDate } from '../../../src/framework/values/dates'
import type { LeaveGrant } from '../rules/accrual'
import { type Hundredths, hundredthsToDays, sumDays } from '../rules/hundredths'
import { computeLeaveYear } from '../rules/leave-years'
import { type EarningLeaveType, type EarningScope, type GrantedDays, readEarningFacts } from './earning-facts'
import {
  type GrantPlanning,
  isEarnedByWork,
  isGrantDue,
  listPlannedGrants,
  type PlanReader,
  readGrantPlanning,
  toGrantEntry,
} from './planned-grants'
import { type BalanceKey, buildBalanceKey, lockBalances, type Posting, postToLedger } from './post-to-ledger'
import type { Quota, QuotaPerson } from './quota-types'

/** What the ledger of a person and type should get, according to the quota. */
interface PlannedGrants extends BalanceKey {
  name: string
  /** The days per year; 0 if no quota applies. */
  quota: Hundredths
  granted: Hundredths
  postings: readonly Posting[]
}

/** What was posted: the number of people and of entries. */
export interface PostedCounts {
  people: number
  entries: number
}

/**
 * Posts grants that are due by the writer's date and missing in the ledger. Takes back days that were
 * granted in excess, as far as the balances have them. It locks the balances before it reads the ledger and
 * posts only what is missing, so it can be repeated and run concurrently.
 */
export async function postDueGrants(writer: Writer, scope: EarningScope): Promise<PostedCounts> {
  const plans = (await planGrants(writer, scope, writer.today)).filter(({ postings }) => postings.length > 0)
  if (plans.length === 0) return { people: 0, entries: 0 }
  const postings = scope.isNew
    ? plans.flatMap((planned) => planned.postings)
    : await planUnderLock(writer, scope, plans)
  await postToLedger(writer, postings)
  return { people: new Set(postings.map(({ empId }) => empId)).size, entries: postings.length }
}

/** Plans again after the balances are locked. Deductions are allowedDays to what the balances have. */
async function planUnderLock(writer: Writer, scope: EarningScope, plans: readonly PlannedGrants[]): Promise<Posting[]> {
  const balances = await lockBalances(writer, plans)
  const empIds = [...new Set(plans.map(({ empId }) => empId))]
  return (await planGrants(writer, { ...scope, empIds }, writer.today)).flatMap((planned) => {
    const available = balances.get(buildBalanceKey(planned))
    return available === undefined ? [] : limitDeductionsToBalance(planned.postings, Math.max(0, available))
  })
}

/** Does what `postDueGrants` does, for every leave year that has not ended and for the next one. */
export async function postOpenYearGrants(
  writer: Writer,
  scope: Omit<EarningScope, 'leaveYear' | 'notEndedBefore'>,
): Promise<void> {
  const notEndedBefore = writer.today
  const year = computeLeaveYear(notEndedBefore, 1)
  for (const leaveYear of [year - 1, year, year + 1])
    await postDueGrants(writer, { ...scope, leaveYear, notEndedBefore })
}

/**
 * Plans what `postDueGrants` would post for everybody who works here, without posting it.
 * @param asIf the quotas to assume instead of the stored ones
 */
export async function planGrants(
  reader: PlanReader,
  scope: EarningScope,
  today: CalendarDate,
  asIf?: (quotas: readonly Quota[]) => readonly Quota[],
): Promise<PlannedGrants[]> {
  const stored = await readEarningFacts(reader.sql, scope)
  const facts = asIf ? { ...stored, quotas: asIf(stored.quotas) } : stored
  const types = facts.types.filter(({ requiresBalance }) => requiresBalance).sort((a, b) => a.id - b.id)
  if (facts.quotas.length === 0 && !facts.isAnyGranted && !types.some(isEarnedByWork)) return []
  const planning = await readGrantPlanning(reader, facts, scope.leaveYear)
  return types.flatMap((type) =>
    planning.people.flatMap((person) => planGrantsOfPerson(person, type, { ...planning, scope, today })),
  )
}

function planGrantsOfPerson(
  person: QuotaPerson,
  type: EarningLeaveType,
  { scope, today, ...planning }: GrantPlanning & { scope: EarningScope; today: CalendarDate },
): PlannedGrants[] {
  const { leaveYear, notEndedBefore = '', isVoid = false } = scope
  const { empId, name } = person
  const year = planning.periodOf(empId)
  const hasEnded = year.to < notEndedBefore
  // Days of work can be corrected after the year; other facts of today say nothing about it.
  if (hasEnded && !isEarnedByWork(type)) return []
  const { days: quota, grants } = isVoid ? { days: 0, grants: [] } : listPlannedGrants(person, type, year, planning)
  const granted = planning.facts.granted(empId, type.id)
  const sum = sumDays(Object.values(granted))
  const key = { empId, leaveTypeId: type.id, leaveYear }
  if (grants.length === 0 && (hasEnded || Object.values(granted).every((days) => days === 0)) && quota === 0) return []
  const postings = findMissingGrants(granted, grants, (date) => isGrantDue(date, type, year, today)).map(
    ({ days, date }): Posting => ({
      ...key,
      ...toGrantEntry(type, { date, days }, year),
      days: hundredthsToDays(days),
      note: granted[date] !== undefined && (days < 0 || date < today) ? describeCorrection(type) : null,
    }),
  )
  return [{ ...key, name, quota, granted: sum, postings }]
}

const describeCorrection = (type: EarningLeaveType) =>
  isEarnedByWork(type) ? 'The days worked have changed' : 'The quota has changed'

/**
 * Lists by date what is missing of the grants that are due, and what was granted too much. A grant that leave
 * made the ledger post early stays.
 */
function findMissingGrants(
  granted: GrantedDays,
  all: readonly LeaveGrant[],
  isDue: (date: CalendarDate) => boolean,
): LeaveGrant[] {
  const due = new Map<CalendarDate, Hundredths>()
  const isPlanned = new Set(all.map(({ date }) => date))
  for (const { date, days } of all) if (isDue(date)) due.set(date, (due.get(date) ?? 0) + days)
  for (const date of Object.keys(granted)) if (isDue(date) || !isPlanned.has(date)) due.set(date, due.get(date) ?? 0)
  return [...due]
    .map(([date, days]) => ({ date, days: days - (granted[date] ?? 0) }))
    .filter(({ days }) => days !== 0)
    .sort((a, b) => (a.date < b.date ? -1 : 1))
}

/**
 * Limits deductions to the days that the balance has, those of the latest grants first. The rest is tried
 * again when the balance has days.
 */
function limitDeductionsToBalance(postings: readonly Posting[], available: Hundredths): Posting[] {
  const days = postings.map((posting) => Math.round(posting.days * 100))
  let remaining = available + sumDays(days.filter((each) => each > 0))
  const allowedDays = days.reverse().map((each) => {
    const allowed = each < 0 ? Math.max(each, -remaining) : each
    if (each < 0) remaining += allowed
    return allowed
  })
  allowedDays.reverse()
  return postings.flatMap((posting, place) => {
    const allowed = allowedDays[place] ?? 0
    return allowed === 0 ? [] : [{ ...posting, days: hundredthsToDays(allowed) }]
  })
}
