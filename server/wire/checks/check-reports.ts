import type { LooseFilter } from '../../../src/framework/filter'
import { groupingKind, parseFigure, parseGrouping, periods } from '../../../src/framework/lists/list-figures'
import { humanizeName } from '../../../src/framework/naming'
import type { Role } from '../../../src/framework/register'
import type { Dashboard, Tile } from '../../../src/framework/reports/dashboard'
import type { Report } from '../../../src/framework/reports/report'
import type { Resource } from '../../../src/framework/resource'
import type { Attribute, Model, Table } from '../../records/model'
import { compileTrustedFilter } from '../../records/sql/filter-sql'
import { findMenuGroupProblems, suggestName } from './suggest-name'

interface ReportDeclarations {
  resources: readonly Resource[]
  reports?: readonly Report[]
  dashboards?: readonly Dashboard[]
}

/** The largest numbers of groupings and figures of a report. */
const most = { by: 8, figures: 12 }

/**
 * Refuses reports and dashboards that name what does not exist or cannot be counted.
 * @throws Error naming the report, or the dashboard and its tile
 */
export function checkReports(
  model: Model,
  { resources, reports = [], dashboards = [] }: ReportDeclarations,
  roles: readonly Role[],
): void {
  const nameByRoute = new Map<string, string>(
    resources.flatMap(({ route, formRoute = route, name }) =>
      [route, formRoute].map((each) => [each.toLowerCase(), name]),
    ),
  )
  const failWith =
    (what: string) =>
    (problem: string): never => {
      throw new Error(`${what}: ${problem}`)
    }
  for (const [kind, { name, route, to = [], title }] of [
    ...reports.map((each) => ['Report', each] as const),
    ...dashboards.map((each) => ['Dashboard', each] as const),
  ]) {
    const fail = failWith(`${kind} ${name}`)
    const path = route?.toLowerCase()
    const other = path && nameByRoute.get(path)
    if (other) fail(`its route ${route} is that of ${other}`)
    if (title === '') fail('has no title')
    for (const role of to)
      if (!roles.includes(role)) fail(`is for ${role}, which is no role${suggestName(role, roles)}`)
    if (path) nameByRoute.set(path, name)
  }
  for (const report of reports)
    for (const what of findReportMenuProblems(resources, report)) failWith(`Report ${report.name}`)(what)
  for (const board of dashboards)
    for (const what of findReportMenuProblems(resources, board)) failWith(`Dashboard ${board.name}`)(what)
  checkUniqueNames('Report', reports)
  checkUniqueNames('Dashboard', dashboards)
  for (const report of reports)
    for (const [, what] of findReportProblems(model, report)) failWith(`Report ${report.name}`)(what)
  for (const { name, tiles, charts } of dashboards) {
    for (const [tile, declared] of Object.entries(tiles))
      for (const what of findTileProblems(model, declared)) failWith(`Dashboard ${name}, tile ${tile}`)(what)
    for (const { report } of charts)
      if (!reports.includes(report))
        failWith(`Dashboard ${name}`)(`draws the report ${report.name}, which no area declares`)
  }
}

/**
 * Finds menu entries without a page, and groups that are nearly but not quite named like a group of lists.
 */
export function* findReportMenuProblems(
  resources: readonly Resource[],
  { menu, route, menuTo }: Pick<Report, 'menu' | 'menuTo'> & { route?: string },
): Generator<string> {
  if (menu === undefined && menuTo) yield 'says whose menu has it, and no group of the menu'
  if (menu === undefined) return
  if (route === undefined) yield 'stands in the menu and has no page'
  yield* findMenuGroupProblems(
    menu,
    resources.flatMap((resource) => resource.menu ?? []),
  )
}

function checkUniqueNames(kind: string, declared: readonly { name: string }[]): void {
  for (const { name } of declared)
    if (declared.filter((each) => each.name === name).length > 1) throw new Error(`${kind} ${name}: is declared twice`)
}

/** A problem and the part of the declaration that has it, such as `by.0`. */
type PartProblem = readonly [path: string, what: string]

/** Finds what is wrong with a report, part by part. */
export function* findReportProblems(model: Model, report: Report): Generator<PartProblem> {
  const table = model.tables.get(report.of)
  if (!table)
    return yield ['of', `is of ${report.of}, which is no resource${suggestName(report.of, model.tables.keys())}`]
  if (table.resource.source) yield ['of', `is of ${report.of}, which lives on another server`]
  for (const name of report.period ?? []) yield* atPath('period', findPeriodProblems(table, name))
  if (report.by.length === 0 || report.by.length > most.by)
    yield ['by', `is grouped by ${report.by.length} things, and may be by 1 to ${most.by}`]
  for (const [at, spec] of report.by.entries()) yield* atPath(`by.${at}`, findGroupingProblems(model, table, spec))
  if (report.figures.length === 0 || report.figures.length > most.figures)
    yield ['figures', `has ${report.figures.length} figures, and may have 1 to ${most.figures}`]
  for (const [at, { name, figure, where }] of report.figures.entries()) {
    yield* atPath(`figures.${at}`, findFigureProblems(table, figure, `its figure ${name}`))
    if (where)
      yield* atPath(`figures.${at}.where`, findFilterProblems(model, table, where, `the filter of its figure ${name}`))
  }
  yield* atPath('figures', findDuplicateLabels(report))
  if (report.where) yield* atPath('where', findFilterProblems(model, table, report.where, 'its filter'))
  for (const [at, path] of (report.filters ?? []).entries())
    yield* atPath(
      `filters.${at}`,
      findFilterProblems(model, table, { [path]: { empty: false } }, `its filter by ${path}`),
    )
}

function* atPath(path: string, problems: Iterable<string>): Generator<PartProblem> {
  for (const what of problems) yield [path, what]
}

/** Finds figures with equal labels; each figure is a column in table and file. */
function* findDuplicateLabels({ figures }: Report): Generator<string> {
  const heads = figures.map(({ name, label }) => (label ?? humanizeName(name)).toLowerCase())
  const twice = figures.find((_, at) => heads.indexOf(heads[at] ?? '') < at)
  if (twice) yield `two of its figures are called “${twice.label ?? humanizeName(twice.name)}”`
}

/** Finds what is wrong with a tile. */
export function* findTileProblems(model: Model, { of, figure, where }: Tile): Generator<string> {
  const table = model.tables.get(of)
  if (!table) return yield `is of ${of}, which is no resource${suggestName(of, model.tables.keys())}`
  if (table.resource.source) yield `is of ${of}, which lives on another server`
  yield* findFigureProblems(table, figure, 'its figure')
  yield* findFilterProblems(model, table, where, 'its filter')
}

const formatUnknownField = ({ resource, attributes }: Table, name: string) =>
  `${name}, which is no field of ${resource.name}${suggestName(name, attributes.keys())}`

function* findPeriodProblems(table: Table, name: string): Generator<string> {
  const attribute = table.attributes.get(name)
  if (!attribute) yield `its period is told by ${formatUnknownField(table, name)}`
  else if (attribute.column?.type !== 'date') yield `its period is told by ${name}, which is no stored date`
}

function* findGroupingProblems(model: Model, from: Table, spec: string): Generator<string> {
  const read = parseGrouping(spec)
  if (!read)
    return yield `is grouped by ${spec}, and a period is day, month, quarter or year${suggestName(spec.split(':')[1] ?? '', periods)}`
  const { name: path, period } = read
  const [name = '', ...heads] = path.split('.').reverse()
  if (heads.length > 2) return yield `is grouped by ${spec}, which is farther than two references`
  let table = from
  for (const head of heads.reverse()) {
    const hop: Attribute | undefined = table.attributes.get(head)
    if (!hop) return yield `is grouped by ${spec}: it names ${formatUnknownField(table, head)}`
    const next = model.tables.get(hop.target ?? '')
    if (!next) return yield `is grouped by ${spec}: ${head} is no reference`
    table = next
  }
  const attribute = table.attributes.get(name)
  if (!attribute) return yield `is grouped by ${spec}: it names ${formatUnknownField(table, name)}`
  const grouping = name === 'id' ? undefined : groupingKind(attribute.field)
  if (!grouping) yield `is grouped by ${spec}, which groups nothing`
  else if (grouping === 'period' && !period)
    yield `is grouped by ${spec}, a date: say ${spec}:month, ${spec}:quarter or ${spec}:year`
  else if (grouping === 'value' && period) yield `is grouped by ${spec}, and ${name} is no date`
}

function* findFigureProblems(table: Table, spec: string, its: string): Generator<string> {
  if (spec === 'count') return
  const figure = parseFigure(spec)
  if (!figure) return yield `${its} is ${spec}, and it takes count, or sum, avg, min or max of a field: sum:days`
  const attribute = table.attributes.get(figure.name)
  if (!attribute) return yield `${its} is the ${figure.kind} of ${formatUnknownField(table, figure.name)}`
  const { isNumeric, isRatio } = attribute.field.type
  if (!isNumeric || attribute.isCommon) yield `${its} is the ${figure.kind} of ${figure.name}, which is no number`
  else if (isRatio && figure.kind === 'sum') yield `${its} adds up ${figure.name}, whose values add up to nothing`
}

function* findFilterProblems(model: Model, table: Table, filter: LooseFilter, its: string): Generator<string> {
  try {
    compileTrustedFilter(model, table, filter, 't')
  } catch (problem) {
    const reason = problem instanceof Error ? problem.message : String(problem)
    const [, fieldName = ''] = /^"([^".]+)"/.exec(reason) ?? []
    yield `${its} does not fit: ${reason}${table.attributes.has(fieldName) ? '' : suggestName(fieldName, table.attributes.keys())}`
  }
}
