import { readRecords } from '../../../../server/records/read-records'
import { readPeriodInput } from '../../../../server/records/reports/period-input'
import { listPeriods } from '../../../../server/records/reports/period-kinds'
import { summarizeRecords } from '../../../../server/records/summary/summary'
import { withSystemRights } from '../../../../server/records/write/writer'
import { listGrantedRoles } from '../../../../server/wire/derive-operations'
import { type Context, defineOperation } from '../../../../server/wire/operation'
import { date, ref } from '../../../../src/fields'
import type { LooseFilter } from '../../../../src/framework/filter'
import { mergeFilters } from '../../../../src/framework/lists/group-filter'
import { compareAllFigures } from '../../../../src/framework/reports/comparison'
import { type DateSpan, shiftPeriod } from '../../../../src/framework/reports/periods'
import { employees } from '../../../people/employees'
import { allRoles, financeTeam, peopleTeam } from '../../../people/roles'
import { peopleSets } from '../../../people/sets'
import { sumExpectedMinutes } from '../../../timesheets/public'
import { readExpectedDays } from '../../../timesheets/server/public'
import { timeSheets } from '../../../timesheets/timeSheets'
import { timeSheetTasks } from '../../../timesheets/timeSheetTasks'
import type { PersonUtilisation, Utilisation } from '../../answers'
import { groupByDepartment } from '../../rules/department-utilisation'
import { computeUtilisation, sumUtilisation, type UtilisationFigures } from '../../rules/utilisation'

/** Roles that read the time of everybody. */
const readersOfAll: readonly string[] = [...peopleTeam, ...financeTeam]

const mostOnPage = 500

interface PersonRow {
  id: number
  fullName: string
  departmentId: number | null
  labels: Readonly<Record<string, string>>
}

/** People who worked here in the period and whose time the caller may read. */
async function readPeople(context: Context, { from, to }: DateSpan, departmentId: number | null): Promise<PersonRow[]> {
  const isReaderOfAll = readersOfAll.some((role) => context.caller.roles.includes(role as never))
  const own = { or: [{ id: { eq: '$me' } }, { id: { in: '$reports' } }, { secondaryManagerEmpId: { eq: '$me' } }] }
  const employed = {
    status: { in: [...peopleSets.seen, ...peopleSets.gone] },
    dateOfJoining: { lte: to },
    or: [{ lastWorkingDate: { empty: true } }, { lastWorkingDate: { gte: from } }],
  }
  const filter = mergeFilters(
    employed,
    departmentId === null ? undefined : { departmentId: { eq: departmentId } },
    isReaderOfAll ? undefined : own,
  )
  const fields = ['id', 'fullName', 'departmentId']
  const rows: PersonRow[] = []
  for (let page = 1; ; page++) {
    const request = { filter, fields, page, perPage: mostOnPage, sort: [['fullName', 'asc'] as const] }
    const answer = await readRecords<PersonRow>(withSystemRights(context), employees.name, request)
    rows.push(...answer.rows)
    if (rows.length >= answer.total || answer.rows.length === 0) return rows
  }
}

const buildLinesFilter = ({ from, to }: DateSpan): LooseFilter => ({
  isApproved: { eq: true },
  isBillable: { eq: true },
  date: { between: [from, to] },
})

const minutes = 'sum:minutes'

async function readBillableMinutes(context: Context, period: DateSpan): Promise<Map<number, number>> {
  const request = { filter: buildLinesFilter(period), q: '', groups: ['empId'], figures: [minutes] }
  const { groups } = await summarizeRecords(context, timeSheetTasks.name, request)
  return new Map(groups.map(({ value, figures }) => [Number(value), Number(figures[minutes] ?? 0)]))
}

async function readUtilisation(context: Context, period: DateSpan, departmentId: number | null) {
  const people = await readPeople(context, period, departmentId)
  const billable = await readBillableMinutes(context, period)
  // What lies ahead is not expected yet.
  const last = period.to < context.today ? period.to : context.today
  const days =
    last < period.from
      ? new Map()
      : await readExpectedDays(context, { empIds: people.map(({ id }) => id), from: period.from, to: last })
  return people.map(
    ({ id, fullName, departmentId: of, labels }): PersonUtilisation => ({
      ...{ empId: id, fullName, departmentId: of, department: labels.departmentId ?? null },
      ...computeUtilisation(billable.get(id) ?? 0, sumExpectedMinutes(days.get(id) ?? [])),
      filter: mergeFilters(buildLinesFilter(period), { empId: { eq: id } }),
    }),
  )
}

const toFigures = ({ billable, expected, percent }: UtilisationFigures) => ({
  ...{ billable: String(billable), expected: String(expected), percent },
})

async function compareWithBefore(
  context: Context,
  period: DateSpan,
  departmentId: number | null,
  now: UtilisationFigures,
): Promise<Utilisation['before']> {
  const before = shiftPeriod(period, -1)
  if (!before) return null
  const total = sumUtilisation(await readUtilisation(context, before, departmentId))
  const changes = compareAllFigures(['billable', 'expected', 'percent'], toFigures(now), toFigures(total))
  return { ...before, total, changes }
}

/** Answers how much of the expected time of people is billed in a period (KP4), by person and department. */
export const utilisationReport = defineOperation({
  name: 'getUtilisationReport',
  area: timeSheets.label,
  resource: timeSheets.name,
  to: listGrantedRoles(timeSheets, 'list', allRoles),
  input: { from: date(), to: date(), departmentId: ref('departments') },
  async run(context, { departmentId = null, ...input }) {
    const period = readPeriodInput(context, input, 'month')
    const people = await readUtilisation(context, period, departmentId)
    const total = sumUtilisation(people)
    const data: Utilisation = {
      ...{ asOf: new Date().toISOString(), zone: context.company.zone, period, people, total },
      periods: listPeriods(context, period),
      departments: groupByDepartment(people),
      before: await compareWithBefore(context, period, departmentId, total),
    }
    return { data, total: people.length }
  },
})
