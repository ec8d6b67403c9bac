import { listRecords } from '../../../../server/records/query'
import { runReport } from '../../../../server/records/reports/report'
import { listGrantedRoles } from '../../../../server/wire/derive-operations'
import { defineOperation } from '../../../../server/wire/operation'
import { number } from '../../../../src/fields/number'
import { ref } from '../../../../src/fields/ref'
import { findFiscalYear } from '../../../../src/framework/reports/periods'
import type { ReportFigures } from '../../../../src/framework/reports/report-answers'
import { projects } from '../../../delivery/projects'
import { employees } from '../../../people/employees'
import { allRoles } from '../../../people/roles'
import { travelReport } from '../../reports'
import { travelRequisitions } from '../../travelRequisitions'
import { findTravelAuthorities } from '../find-authorities'

const about = { area: travelRequisitions.label, resource: travelRequisitions.name } as const
const readers = listGrantedRoles(travelRequisitions, 'list', allRoles)

/** Answers those who may decide the trips of a person today. */
const getTravelAuthorities = defineOperation({
  ...about,
  name: 'getTravelAuthorities',
  to: readers,
  input: { empId: ref(employees.name, { help: 'Default: the caller' }) },
  async run(context, { empId }) {
    const ids = await findTravelAuthorities(context, empId ?? context.caller.empId ?? 0)
    return listRecords(context, employees.name, {
      filter: { id: { in: ids } },
      perPage: 100,
      page: 1,
      sort: [['fullName', 'asc']],
      q: '',
    })
  },
})

const readAmountIn = (figures: ReportFigures, name: string, currency: string) => {
  const figure = figures[name]
  return (typeof figure === 'object' ? figure?.[currency] : figure) || '0.00'
}

/** Answers the trips of a project in each month of a fiscal year, by the month in which they begin (TR3). */
const getTravelReqDetailsByProjectByMonth = defineOperation({
  ...about,
  name: 'getTravelReqDetailsByProjectByMonth',
  to: readers,
  input: {
    projectId: ref(projects.name, { required: true }),
    year: number({ min: 2000, max: 2200, help: 'In which the fiscal year begins' }),
  },
  async run(context, { projectId, year }) {
    const { company, today } = context
    const month = String(company.fiscalYearStart).padStart(2, '0')
    const period = findFiscalYear(year == null ? today : `${year}-${month}-01`, company.fiscalYearStart)
    const filter = { projectId: { eq: projectId } }
    const { groups } = await runReport(context, travelReport, { period, filter, by: ['fromDate:month'] })
    const byMonth = new Map(groups.map(({ value, figures }) => [String(value), figures]))
    const data = listMonths(period.from).map((each) => {
      const figures = byMonth.get(each) ?? {}
      return {
        month: each,
        trips: Number(figures.trips ?? 0),
        estimated: readAmountIn(figures, 'estimated', company.currency),
        committed: readAmountIn(figures, 'committed', company.currency),
        actual: readAmountIn(figures, 'actual', company.currency),
      }
    })
    return { data, total: data.length }
  },
})

/** Lists the twelve months from a date on, as `2026-04`. */
function listMonths(from: string): string[] {
  const [year = 0, month = 1] = from.split('-').map(Number)
  const first = year * 12 + month - 1
  return Array.from(
    { length: 12 },
    (_, at) => `${Math.floor((first + at) / 12)}-${String(((first + at) % 12) + 1).padStart(2, '0')}`,
  )
}

export const travelOperations = [getTravelAuthorities, getTravelReqDetailsByProjectByMonth]
