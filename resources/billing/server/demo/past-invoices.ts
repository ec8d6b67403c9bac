import { sqlNames, unpreparedStatement } from '../../../../server/records/sql/named-sql'
import { type CalendarDate, daysBetween } from '../../../../src/framework/values/dates'
import { addDays, lastWorkdayUpTo } from '../../../demo/date-math'
import type { DemoWriter } from '../../../demo/demo-writer'
import { createRandom } from '../../../demo/random'
import { milestones } from '../../../sales/milestones'
import { milestoneSets } from '../../../sales/sets'
import { sows } from '../../../sales/sows'

const m = sqlNames(milestones, 'm')
const w = sqlNames(sows, 'w')

/** An invoice of past years, with its outcome. */
export interface PastInvoice {
  issueDate: CalendarDate
  type: 'milestone' | 'retainer'
  customerId: number
  sowId: number | null
  currency: string
  milestoneId: number | null
  description: string
  unitPrice: string
  terms: number
  /** Days after the issue; null: still open. */
  paidAfter: number | null
  /** A tenth of the net amount was withheld. */
  isWithheld: boolean
}

/** Ranges of days ago that are free for further numbers, as the plan issues no invoice there. */
const windows: readonly (readonly [from: number, to: number])[] = [
  [10_000, 211],
  [149, 130],
  [94, 70],
  [29, 12],
  [4, 0],
]

/** The day, or the next one on which an invoice may be numbered; undefined if there is none. */
function findNumberingDay(today: CalendarDate, daysAgo: number): CalendarDate | undefined {
  const window = windows.find(([, to]) => to <= daysAgo)
  if (!window) return undefined
  const [from, to] = window
  const day = lastWorkdayUpTo(addDays(today, -Math.min(daysAgo, from)))
  return day < addDays(today, -from) ? addDays(today, -to) : day
}

const monthly = [
  ['kaveriloom', 'Support of the stock ledger', '42000.00', 'INR'],
  ['sahyagiri', 'Support of the branch systems', '68000.00', 'INR'],
  ['dhruvika', 'Support of the ward screens', '36500.00', 'INR'],
  ['urjavan', 'Support of the meter readings', '55000.00', 'INR'],
  ['wexmoor', 'Support of the claims desk', '1450.00', 'GBP'],
  ['brightquarry', 'Support of the data pipelines', '1900.00', 'USD'],
] as const

const seed = 26

/** Monthly support invoices of two fiscal years, paid some time after they were due. */
function buildSupportInvoices({ writer, id }: DemoWriter): PastInvoice[] {
  const months = Array.from({ length: 20 }, (_, back) => 12 + back * 30).reverse()
  return months.flatMap((daysAgo, month) =>
    monthly.flatMap(([customer, line, price, currency], place): PastInvoice[] => {
      // Two thirds of the customers each month: quarterly payers are billed less often.
      if ((month + place) % 3 === 0) return []
      const random = createRandom(seed, `${customer} ${month}`)
      const issueDate = findNumberingDay(writer.today, daysAgo + random.between(0, 5))
      const paidAfter = 15 + random.between(0, 55)
      return issueDate
        ? [
            {
              ...{
                issueDate,
                type: 'retainer',
                customerId: id('customers', customer),
                sowId: null,
                currency,
                milestoneId: null,
              },
              ...{
                description: line,
                unitPrice: price,
                terms: 30,
                isWithheld: currency === 'INR' && random.between(0, 3) === 0,
              },
              paidAfter: addDays(issueDate, paidAfter) < writer.today ? paidAfter : null,
            },
          ]
        : []
    }),
  )
}

const billedSql = unpreparedStatement`
  select ${m.id} as "milestoneId", ${m.sowId} as "sowId", ${m.name} as description, ${m.amount}::text as "unitPrice", ${w.currency} as currency,
    ${w.customerId} as "customerId", coalesce(${w.paymentTermsDays}, 30) as terms, ${m.status} = 'paid' as "isPaid",
    ($1::date - ${m.acceptedOn})::int as "acceptedAgo"
  from ${m} join ${w} on ${w.id} = ${m.sowId} where ${m.status} = any($2) and not ${w.taxInclusive} order by ${m.acceptedOn}, ${m.id}`

type BilledMilestone = Omit<PastInvoice, 'issueDate' | 'type' | 'paidAfter' | 'isWithheld'> & {
  isPaid: boolean
  acceptedAgo: number
}

/** Invoiced and paid milestones were invoiced a few days after their acceptance. */
async function readMilestoneInvoices({ writer }: DemoWriter): Promise<PastInvoice[]> {
  const { rows } = await writer.sql.query<BilledMilestone>(billedSql(writer.today, milestoneSets.billed))
  return rows.flatMap(({ isPaid, acceptedAgo, ...of }): PastInvoice[] => {
    const random = createRandom(seed, `milestone ${of.description}`)
    const issueDate = findNumberingDay(writer.today, Math.max(0, acceptedAgo - random.between(1, 6)))
    if (!issueDate) return []
    const paidAfter = Math.min(Math.max(0, of.terms + random.between(-8, 30)), daysBetween(issueDate, writer.today))
    return [
      {
        ...of,
        issueDate,
        type: 'milestone',
        paidAfter: isPaid ? paidAfter : null,
        isWithheld: of.currency === 'INR' && random.between(0, 4) === 0,
      },
    ]
  })
}

/** The invoices of two fiscal years, oldest first, as numbers follow dates. */
export async function listPastInvoices(filling: DemoWriter): Promise<PastInvoice[]> {
  const all = [...buildSupportInvoices(filling), ...(await readMilestoneInvoices(filling))]
  return all.sort((a, b) => a.issueDate.localeCompare(b.issueDate))
}
