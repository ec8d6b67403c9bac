import { countRecords } from '../../../../server/records/read-records'
import { summarizeRecords } from '../../../../server/records/summary/summary'
import { refuseErrors } from '../../../../server/records/write/checks/refuse'
import { type Context, defineOperation } from '../../../../server/wire/operation'
import { date, number, ref } from '../../../../src/fields'
import type { SummaryGroup } from '../../../../src/framework/lists/list-figures'
import { type DateSpan, findPeriodAround, shiftPeriod } from '../../../../src/framework/reports/periods'
import { dateBounds, plusDays, startOfDay } from '../../../../src/framework/values/dates'
import { leadContacts } from '../../leadContacts'
import { leadDetails } from '../../leadDetails'
import { leadMeetings } from '../../leadMeetings'
import { buildFunnel } from '../../rules/funnel'
import { leadStates, meetingSets, statusLabels } from '../../sets'

const base = { area: leadDetails.label, resource: leadDetails.name, to: ['employee' as const] }

/** The days asked for, the current month where none are, and whose leads. */
const periodInput = { from: date(), to: date(), ownerEmpId: ref('employees', { label: 'Owner' }) }

interface PeriodInput {
  from?: string | null | undefined
  to?: string | null | undefined
  ownerEmpId?: number | null | undefined
}

function readSpan({ today }: Context, { from, to }: PeriodInput): DateSpan {
  const { startOfMonth, endOfMonth } = dateBounds(from ?? to ?? today)
  const span = { from: from ?? startOfMonth, to: to ?? endOfMonth }
  if (span.to < span.from) refuseErrors({ to: { code: 'endBeforeStart' } })
  return span
}

/** Builds the filter for dates within the days. */
const onDays =
  (field: string) =>
  (_: Context, { from, to }: DateSpan) => ({ [field]: { between: [from, to] } })

/** Builds the filter for moments within the days of the company. */
const startingOnDays = ({ company }: Context, { from, to }: DateSpan) => ({
  and: [
    { startAt: { gte: startOfDay(from, company.zone) } },
    { startAt: { lt: startOfDay(plusDays(to, 1) ?? to, company.zone) } },
    { status: { in: meetingSets.counted } },
  ],
})

const ownedBy = (field: string, { ownerEmpId }: PeriodInput) => (ownerEmpId ? [{ [field]: { eq: ownerEmpId } }] : [])

/** Makes an operation that counts records of a period and of the one before it. */
const defineCount = (
  name: string,
  resource: string,
  owner: string,
  within: (context: Context, span: DateSpan) => object,
) =>
  defineOperation({
    ...base,
    name,
    resource,
    input: periodInput,
    async run(context, input) {
      const span = readSpan(context, input)
      const earlier = shiftPeriod(span, -1)
      const countIn = (days: DateSpan) =>
        countRecords(context, resource, { and: [within(context, days), ...ownedBy(owner, input)] })
      return { data: { count: await countIn(span), previous: earlier ? await countIn(earlier) : 0 } }
    },
  })

const statusCount = defineOperation({
  ...base,
  name: 'getLeadStatusCount',
  input: periodInput,
  async run(context, input) {
    const filter = { and: [onDays('receivedOn')(context, readSpan(context, input)), ...ownedBy('ownerEmpId', input)] }
    const summary = await summarizeRecords(context, leadDetails.name, {
      ...{ filter, q: '', groups: ['status'], figures: ['sum:baseValue'] },
    })
    const readValue = ({ figures }: SummaryGroup) => figures['sum:baseValue'] ?? '0.00'
    return {
      data: summary.groups.map((group) => ({ status: group.value, count: group.count, value: readValue(group) })),
    }
  },
})

/** Makes an operation that counts the leads of a fiscal year by month and by a field, as they are today. */
const defineByMonth = (name: string, field: 'status' | 'state', values: readonly string[]) =>
  defineOperation({
    ...base,
    name,
    input: { year: number({ min: 1900, max: 9998 }) },
    async run(context, { year }) {
      const { today, company } = context
      const start = company.fiscalYearStart
      const day = year ? `${year}-${String(start).padStart(2, '0')}-01` : today
      const { from, to } = findPeriodAround('fiscalYear', day, start)
      const summary = await summarizeRecords(context, leadDetails.name, {
        ...{ filter: { receivedOn: { between: [from, to] } }, q: '', groups: ['receivedOn:month', field], figures: [] },
      })
      const months = new Map(summary.groups.map(({ value, groups = [] }) => [value, groups]))
      const countCell = (month: string, cell: string) =>
        months.get(month)?.find(({ value }) => value === cell)?.count ?? 0
      const rows = listMonths(from).map((month) => ({
        month,
        ...Object.fromEntries(values.map((cell) => [cell, countCell(month, cell)])),
      }))
      return { data: rows, total: rows.length }
    },
  })

function listMonths(from: string): string[] {
  const [year = 0, month = 1] = from.split('-').map(Number)
  return Array.from({ length: 12 }, (_, place) => {
    const at = year * 12 + month - 1 + place
    return `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}`
  })
}

const funnel = defineOperation({
  ...base,
  name: 'getLeadFunnel',
  input: periodInput,
  async run(context, input) {
    const filter = { and: [onDays('receivedOn')(context, readSpan(context, input)), ...ownedBy('ownerEmpId', input)] }
    const { groups } = await summarizeRecords(context, leadDetails.name, {
      ...{ filter, q: '', groups: ['farthestStatus'], figures: [] },
    })
    const won = await countRecords(context, leadDetails.name, { and: [filter, { status: { eq: 'won' } }] })
    return { data: buildFunnel(Object.fromEntries(groups.map(({ value, count }) => [value, count])), won) }
  },
})

/** Figures of leads: counts of a period, by status, by month, and how far they came. */
export const leadFigures = [
  defineCount('getCountofAllLeads', leadDetails.name, 'ownerEmpId', onDays('receivedOn')),
  defineCount('getCountofAllContacts', leadContacts.name, 'leadId.ownerEmpId', onDays('addedOn')),
  defineCount('getCountofAllMeetings', leadMeetings.name, 'leadId.ownerEmpId', startingOnDays),
  statusCount,
  defineByMonth('getLeadStatusByMonth', 'status', Object.keys(statusLabels)),
  defineByMonth('getLeadStateByMonth', 'state', Object.keys(leadStates)),
  funnel,
]
