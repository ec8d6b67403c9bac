import { sqlNames, statement } from '../../../../server/records/sql/named-sql'
import { refuseInWords } from '../../../../server/records/write/checks/refuse'
import { type ChangeOf, defineHandler, getGivenValues } from '../../../../server/records/write/handler'
import type { RecordInput } from '../../../../src/framework/record'
import { projectManagers } from '../../../delivery/projectManagers'
import { projectMembers } from '../../../delivery/projectMembers'
import { projectSows } from '../../../delivery/projectSows.resource.json'
import { sows } from '../../../sales/sows'
import { timeSheetTasks as declared } from '../../timeSheetTasks'
import { words } from '../words'

const m = sqlNames(projectMembers, 'm')
const k = sqlNames(projectManagers, 'k')
const j = sqlNames(projectSows, 'j')
const s = sqlNames(sows, 's')

const membershipSql = statement('timesheet_membership')`
  select ${m.billRate}::text as "billRate" from ${m} where ${m.projectId} = $1 and ${m.empId} = $2 and ${m.fromDate} <= $3::date and coalesce(${m.toDate} >= $3::date, true)
  union all select null from ${k} where ${k.projectId} = $1 and ${k.empId} = $2 and ${k.fromDate} <= $3::date and coalesce(${k.toDate} >= $3::date, true) limit 1`

const sowSql = statement('timesheet_sow')`
  select exists (select from ${j} join ${s} on ${s.id} = ${j.sowId} where ${j.projectId} = $1 and ${s.status} = 'active' and ${s.startDate} <= $2::date) as there`

/** Whether the customer has agreed to pay for work on that day: a statement of work is active then (FN5). */
async function hasActiveSow({ writer, record }: ChangeOf<typeof declared>): Promise<boolean> {
  return (await writer.sql.query<{ there: boolean }>(sowSql(record.projectId, record.date))).rows[0]?.there ?? false
}

async function readMembership({ writer, record }: ChangeOf<typeof declared>) {
  const { rows } = await writer.sql.query<{ billRate: string | null }>(
    membershipSql(record.projectId, record.empId, record.date),
  )
  return rows[0]
}

/** Keeps the rate agreed in the project, its currency, and the day whose exchange rate counts from now on. */
function buildRates(change: ChangeOf<typeof declared>, memberRate: string | null): RecordInput<typeof declared> {
  const { company, today } = change.writer
  const agreedIn = getGivenValues(declared, change).project?.currency ?? company.currency
  return { memberRate, billCurrency: memberRate === null ? company.currency : agreedIn, ratesOf: today }
}

/**
 * Checks a line of time for a customer. The person must be a member of the project on that day; whether it
 * is billed follows from the membership.
 */
async function checkTimeLine(change: ChangeOf<typeof declared>): Promise<RecordInput<typeof declared> | undefined> {
  const { record, before: stored } = change
  const { project } = getGivenValues(declared, change)
  const isMoved = !stored || stored.projectId !== record.projectId || stored.date !== record.date
  const isRated = record.isApproved === true && stored?.isApproved !== true
  const isBilledNow = record.isBillable === true && (isMoved || stored?.isBillable !== true)
  if (stored?.isApproved === true && record.isApproved !== true) return { billCurrency: null, ratesOf: null }
  const isForCustomer = project?.kind === 'client'
  if (!record.date || !(isRated || (isForCustomer && (isMoved || isBilledNow)))) return undefined
  const membership = isForCustomer ? await readMembership(change) : undefined
  if (isForCustomer && isMoved && !membership) refuseInWords(words, 'projectId', 'notMember')
  if (isRated) return buildRates(change, membership?.billRate ?? null)
  if (!isBilledNow || (await hasActiveSow(change))) return undefined
  // On a new or moved line billing is only a default, so the line becomes not billed. A user who turns billing
  // on is told why that is not possible.
  if (!isMoved) refuseInWords(words, 'isBillable', 'sowMissing')
  return { isBillable: false }
}

export const timeSheetTasks = defineHandler(declared, {
  fields: ['projectId', 'date', 'isApproved', 'isBillable'],
  before: checkTimeLine,
})
