import { readRecords } from '../../../../server/records/read-records'
import { sqlNames, statement } from '../../../../server/records/sql/named-sql'
import { type Context, defineOperation } from '../../../../server/wire/operation'
import { date } from '../../../../src/fields'
import { type CalendarDate, plusDays } from '../../../../src/framework/values/dates'
import { fromUnits, toUnits } from '../../../../src/framework/values/money'
import { firstOfMonth, plusServiceMonths } from '../../rules/service-months'
import { computeUnusedBase, type SeatCost } from '../../rules/tool-costs'
import { toolCosts } from '../../toolCosts'
import { toolSeats } from '../../toolSeats'

const s = sqlNames(toolSeats, 's')

const holdersOnDaySql = statement('tool_holders_on_day')`
  select ${s.toolId} as "toolId", count(*)::int as holders from ${s}
  where ${s.toolId} = any($1::bigint[]) and ${s.since} <= $2::date
  and (${s.status} = any($3::text[]) or ${s.lastSeatDay} >= $2::date) group by ${s.toolId}`

interface PaidMonth extends SeatCost {
  toolId: number
  projectId: number | null
  departmentId: number | null
  labels: { projectId?: string; departmentId?: string }
}

/** Reads what the tools that the caller may see cost in a month, all pages of it. */
async function readMonth(context: Context, month: CalendarDate): Promise<PaidMonth[]> {
  const all: PaidMonth[] = []
  for (let page = 1; ; page += 1) {
    const request = { filter: { month: { eq: month } }, perPage: 500, page }
    const { rows, total } = await readRecords<PaidMonth>(context, toolCosts.name, request)
    all.push(...rows)
    if (rows.length === 0 || all.length >= total) return all
  }
}

interface PayerCost {
  name: string | null
  base: bigint
  unusedSeats: number
  unusedBase: bigint
}

type PayerField = 'projectId' | 'departmentId'
type Holders = ReadonlyMap<number, number>

/** Adds up the rows that name a payer in the field, in the order of the rows. */
function sumByPayer(field: PayerField, rows: readonly PaidMonth[], holders: Holders, currency: string) {
  const payers = new Map<number | null, PayerCost>()
  for (const row of rows) {
    const name = row.labels[field] ?? null
    const payer = payers.get(row[field]) ?? { name, base: 0n, unusedSeats: 0, unusedBase: 0n }
    const unused = Math.max(0, row.seats - (holders.get(row.toolId) ?? 0))
    payers.set(row[field], {
      ...payer,
      base: payer.base + toUnits(row.base),
      unusedSeats: payer.unusedSeats + unused,
      unusedBase: payer.unusedBase + toUnits(computeUnusedBase(row, unused, currency)),
    })
  }
  return [...payers].map(([id, { base, unusedBase, ...rest }]) => ({
    ...{ [field]: id, ...rest, base: fromUnits(base), unusedBase: fromUnits(unusedBase) },
  }))
}

/** Answers what departments and projects pay for tools in a month, and what of it nobody uses. */
export const toolCostsByPayer = defineOperation({
  name: 'getToolCostsByPayer',
  area: toolCosts.label,
  resource: toolCosts.name,
  to: ['employee'],
  input: { month: date({ required: true }) },
  async run(context, input) {
    const { sql, today, company } = context
    const month = firstOfMonth(input.month)
    const monthEnd = plusDays(plusServiceMonths(month, 1, month), -1) ?? month
    const rows = await readMonth(context, month)
    const toolIds = rows.map(({ toolId }) => toolId)
    const answer = await sql.query<{ toolId: number; holders: number }>(
      holdersOnDaySql(toolIds, monthEnd < today ? monthEnd : today, toolSeats.workflow.sets.held),
    )
    const holders = new Map(answer.rows.map((row) => [row.toolId, row.holders]))
    const sumUp = (field: PayerField, some: readonly PaidMonth[]) => sumByPayer(field, some, holders, company.currency)
    return {
      data: {
        departments: sumUp(
          'departmentId',
          rows.filter(({ projectId }) => !projectId),
        ),
        projects: sumUp(
          'projectId',
          rows.filter(({ projectId }) => projectId),
        ),
        base: fromUnits(rows.reduce((sum, { base }) => sum + toUnits(base), 0n)),
      },
    }
  },
})
