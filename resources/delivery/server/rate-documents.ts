import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import { toStewardError } from '../../../server/records/write/checks/constraint-errors'
import { createSystemWriter } from '../../../server/records/write/system-writer'
import { changeRecord } from '../../../server/records/write/typed-records'
import type { Writer } from '../../../server/records/write/writer'
import type { JobRunContext, Kernel, RunCounts } from '../../../server/types'
import { StewardError } from '../../../src/framework/errors'
import type { Resource } from '../../../src/framework/resource'
import type { CalendarDate } from '../../../src/framework/values/dates'
import { procurementInvoices } from '../../procurement/procurementInvoices'
import { milestones } from '../../sales/milestones'
import { milestoneSets } from '../../sales/sets'
import { timeSheets } from '../../timesheets/timeSheets'
import { timeSheetTasks } from '../../timesheets/timeSheetTasks'
import { projects } from '../projects'

const m = sqlNames(milestones, 'm')
const i = sqlNames(procurementInvoices, 'i')
const t = sqlNames(timeSheetTasks, 't')
const s = sqlNames(timeSheets, 's')
const p = sqlNames(projects, 'p')

const milestonesSql = statement('milestones_without_rate')`
  select ${m.id}::int as id from ${m} where ${m.status} = any($1) and ${m.acceptedOn} is not null
    and ${m.amount} is not null and ${m.baseAmount} is null order by 1 limit 500`
const invoicesSql = statement('purchase_invoices_without_rate')`
  select ${i.id}::int as id from ${i} where ${i.total} is not null and ${i.baseTotal} is null order by 1 limit 500`
const timeSql = statement('time_without_rate')`
  select ${t.id}::int as id, coalesce((${s.decidedAt} at time zone $1)::date, ${t.date})::text as "ratesOf",
    case when ${t.memberRate} is null then $2 else ${p.currency} end as "billCurrency"
  from ${t} join ${s} on ${s.id} = ${t.timeSheetId} join ${p} on ${p.id} = ${t.projectId}
  where ${t.isApproved} and ${t.billAmount} is not null and ${t.baseBillAmount} is null order by 1 limit 500`

interface UnratedTime {
  id: number
  ratesOf: CalendarDate
  billCurrency: string
}

/** Records without a rate, with the values that say their currency and day. */
interface Unrated {
  of: Resource
  id: number
  values: object
}

async function findUnrated({ db, company }: Pick<Writer, 'company'> & { db: Kernel['db'] }): Promise<Unrated[]> {
  const accepted = await db.query<{ id: number }>(milestonesSql(milestoneSets.accepted))
  const invoiced = await db.query<{ id: number }>(invoicesSql())
  const worked = await db.query<UnratedTime>(timeSql(company.zone, company.currency))
  return [
    ...accepted.rows.map(({ id }) => ({ of: milestones, id, values: {} })),
    ...invoiced.rows.map(({ id }) => ({ of: procurementInvoices, id, values: {} })),
    ...worked.rows.map(({ id, ...values }) => ({ of: timeSheetTasks, id, values })),
  ] as Unrated[]
}

/**
 * Gives documents an exchange rate that have none yet: those of earlier versions, and those whose currency had
 * no rate when they were approved. It takes the rate of their own day.
 */
export async function rateDocuments(
  kernel: Kernel,
  { date, warn }: Pick<JobRunContext, 'date' | 'warn'>,
): Promise<RunCounts> {
  const { company } = createSystemWriter(kernel, kernel.db)
  const unrated = await findUnrated({ db: kernel.db, company })
  let rated = 0
  for (const { of, id, values } of unrated)
    try {
      await kernel.db.transaction(async (tx) => {
        await changeRecord({ ...createSystemWriter(kernel, tx), today: date }, of, id, values as never)
      })
      rated += 1
    } catch (failure) {
      const problem = toStewardError(kernel.model, failure)
      if (!(problem instanceof StewardError)) throw problem
      // One record that breaks a rule of today does not hold up the others.
      const { fields } = problem
      warn({ resource: of.name, record: id, fields }, 'a document stays without an exchange rate')
    }
  return { rated, left: unrated.length - rated }
}
