import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import { createRecord } from '../../../server/records/write/save'
import { changeRecord, readTypedRecord } from '../../../server/records/write/typed-records'
import { asServer, type Writer } from '../../../server/records/write/writer'
import type { CalendarDate } from '../../../src/framework/values/dates'
import { isInSet } from '../../../src/framework/workflow'
import { firstOfMonth } from '../rules/service-months'
import { computeMonthlyCosts, type MonthCost } from '../rules/tool-costs'
import { toolCosts } from '../toolCosts'
import { toolPurchases } from '../toolPurchases'
import { readAgreedTerms, readInvoices } from './tool-records'

const c = sqlNames(toolCosts, 'c')

const storedMonthsSql = statement('tool_cost_months')`
  select ${c.id}, ${c.month} from ${c} where ${c.toolId} = $1 order by ${c.month}`

/** Brings the monthly costs of a tool to what its terms and invoices say now. */
export async function refreshToolCosts(person: Writer, toolId: number): Promise<void> {
  const writer = asServer(person)
  const tool = await readTypedRecord(writer, toolPurchases, toolId)
  if (!isInSet(toolPurchases, 'started', tool)) return
  const terms = (await readAgreedTerms(writer, toolId)).map((term) => ({ ...term, rate: term.exchangeRate }))
  const costs = computeMonthlyCosts(
    {
      ...{ isByUse: tool.licenceType === 'usage', billingCycle: tool.billingCycle, currency: tool.currency },
      startDate: tool.startDate,
      terms: terms.filter(({ kind }) => kind !== 'seats'),
      seatChanges: terms.filter(({ kind }) => kind === 'seats').map(({ startsOn, seats }) => ({ on: startsOn, seats })),
      invoices: await readInvoices(writer, toolId),
    },
    writer.company.currency,
  )
  const { rows } = await writer.sql.query<{ id: number; month: CalendarDate }>(storedMonthsSql(toolId))
  const payer = { projectId: tool.projectId, departmentId: tool.projectId ? null : tool.departmentId }
  await storeCosts(writer, costs, new Map(rows.map(({ id, month }) => [month, id])), {
    ...{ toolId, currency: tool.currency, payer },
  })
}

interface CostOwner {
  toolId: number
  currency: string
  payer: { projectId: number | null; departmentId: number | null }
}

/** Writes the months. Months that are over stay with whoever paid them. */
async function storeCosts(
  writer: Writer,
  costs: readonly MonthCost[],
  idByMonth: ReadonlyMap<CalendarDate, number>,
  { toolId, currency, payer }: CostOwner,
): Promise<void> {
  const thisMonth = firstOfMonth(writer.today)
  for (const { month, amount, base, rate, seats } of costs) {
    const values = { amount, base, exchangeRate: rate, seats }
    const id = idByMonth.get(month)
    if (id === undefined) await createRecord(writer, toolCosts.name, { toolId, month, currency, ...values, ...payer })
    else await changeRecord(writer, toolCosts, id, month < thisMonth ? values : { ...values, ...payer })
  }
  const months = new Set(costs.map(({ month }) => month))
  for (const [month, id] of idByMonth)
    if (!months.has(month)) await changeRecord(writer, toolCosts, id, { amount: '0.00', base: '0.00' })
}
