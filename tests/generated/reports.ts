import { effectiveRoles } from '../../resources/people/roles'
import { asSystem } from '../../server/records/caller'
import { toCompany } from '../../server/records/compose-model'
import { getAttribute, getTable, quoteIdentifier, type Table } from '../../server/records/model'
import { listRecords } from '../../server/records/query'
import { canCallOperation } from '../../server/wire/operation'
import { getFieldBehaviour } from '../../src/framework/field'
import type { LooseFilter } from '../../src/framework/filter'
import { mergeFilters } from '../../src/framework/lists/group-filter'
import { type Figure, parseFigure } from '../../src/framework/lists/list-figures'
import type { Report } from '../../src/framework/reports/report'
import type { DashboardAnswer, ReportAnswer, ReportGroup } from '../../src/framework/reports/report-answers'
import { addDecimals } from '../../src/framework/values/decimal'
import { testSettings } from '../setup/app'
import { shipped } from '../setup/shipped'
import { everybody, type Somebody } from './askers'
import type { Company } from './company'
import type { Row } from './oracle'
import { seeded } from './random'

const reports = shipped.reports ?? []
const dashboards = shipped.dashboards ?? []

/** What was looked at, so that a test cannot pass for having seen nothing. */
export interface SeenFigures {
  /** Reports answered, and those refused by their filter. */
  answered: number
  refused: number
  /** Cells and tiles compared with the lists that they open, and how many of these had records. */
  cells: number
  filled: number
  sums: number
  wrong: string[]
}

/** Compares figures of reports and tiles with the lists that they open, and both with plain SQL. */
export class Figures {
  readonly seen: SeenFigures = { answered: 0, refused: 0, cells: 0, filled: 0, sums: 0, wrong: [] }
  private readonly below: (below: number) => number
  private people: Somebody[] = []
  private readonly samples = new Map<string, readonly Row[]>()

  constructor(
    private readonly company: Company,
    seed: number,
  ) {
    this.below = seeded(seed)
  }

  async start(): Promise<void> {
    this.people = await everybody(this.company)
    const { model, db, today } = this.company
    const reader = { model, sql: db, caller: asSystem(), company: toCompany(testSettings), today }
    for (const { of } of reports) {
      const asked = { page: 1, perPage: 500, sort: [['id', 'asc']] as const, filter: {}, q: '' }
      this.samples.set(of, JSON.parse((await listRecords(reader, of, asked)).json))
    }
  }

  /** One random filter, period and grouping of each report, as everybody; answers how many these were. */
  async tryReports(): Promise<number> {
    for (const report of reports) {
      const question = this.question(report)
      for (const who of this.people) await this.tryReport(report, question, who)
    }
    return reports.length
  }

  /** Every tile and chart of every dashboard, as everybody. */
  async tryDashboards(): Promise<void> {
    for (const { operation, to } of dashboards)
      for (const who of this.people.filter(({ roles }) => canCallOperation(to, effectiveRoles(roles as never), true))) {
        const { body } = await this.company.call<DashboardAnswer>(operation, {}, { as: who.person })
        for (const tile of body.data?.tiles ?? []) {
          const place = `tile ${tile.name} as ${who.name}`
          if ('isFailed' in tile) this.seen.wrong.push(`${place}: failed`)
          else await this.compare(place, tile.of, who, tile.filter, { figure: tile.figure, value: tile.value })
        }
        for (const chart of body.data?.charts ?? [])
          if ('isFailed' in chart) this.seen.wrong.push(`chart ${chart.name} as ${who.name}: failed`)
          else await this.compareCells(`chart ${chart.name} as ${who.name}`, chart.of, who, chart.answer)
      }
  }

  private async tryReport(report: Report, question: object, who: Somebody): Promise<void> {
    const { status, body } = await this.company.call<ReportAnswer>(
      report.operation,
      { ...question },
      { as: who.person },
    )
    const place = `${report.name} ${JSON.stringify(question)} as ${who.name}`
    const isTheirs = canCallOperation(this.company.registry.get(report.operation)?.to ?? [], who.roles, true)
    if (!isTheirs || status === 400) {
      this.seen.refused += 1
      if (!isTheirs && status !== 403) this.seen.wrong.push(`${place}: ${status}, and it is not theirs`)
      return
    }
    if (status !== 200 || !body.data) return void this.seen.wrong.push(`${place}: ${status} ${body.error}`)
    this.seen.answered += 1
    await this.compareCells(place, report.of, who, body.data)
  }

  /** The whole, and one random cell of each level. */
  private async compareCells(place: string, resource: string, who: Somebody, answer: ReportAnswer): Promise<void> {
    const one = <T>(all: readonly T[]): T | undefined => all[this.below(Math.max(1, all.length))]
    const outer = one(answer.groups)
    const inner = one(outer?.groups ?? [])
    for (const cell of [answer, outer, inner])
      if (cell) await this.compareCell(`${place}, ${cellName(cell)}`, resource, who, answer, cell)
  }

  private async compareCell(
    place: string,
    resource: string,
    who: Somebody,
    { told }: ReportAnswer,
    cell: Pick<ReportGroup, 'count' | 'figures' | 'filter'>,
  ): Promise<void> {
    await this.compare(place, resource, who, cell.filter, { figure: 'count', value: String(cell.count) })
    const figure = told[this.below(told.length)]
    if (!figure) return
    const value = cell.figures[figure.name] ?? null
    const filter = mergeFilters(cell.filter, figure.where)
    await this.compare(`${place}, ${figure.name}`, resource, who, filter, { figure: figure.figure, value })
  }

  /** The figure beside the list of its filter, as the same person, and beside SQL over the records of that list. */
  private async compare(
    place: string,
    resource: string,
    who: Somebody,
    filter: LooseFilter,
    { figure, value }: { figure: string; value: Figure },
  ): Promise<void> {
    const table = getTable(this.company.model, resource)
    const { kind = 'count', name = 'id' } = parseFigure(figure) ?? {}
    const unit = getFieldBehaviour(getAttribute(table, name).field).unit(toCompany(testSettings))?.field
    const fields = ['id', ...(name === 'id' ? [] : [name]), ...(unit ? [unit] : [])]
    const { rows, total, status } = await this.rows(table, who, filter, fields)
    this.seen.cells += 1
    if (rows.length > 0) this.seen.filled += 1
    if (status !== 200) return void this.seen.wrong.push(`${place}: the list answers ${status}`)
    if (rows.length !== total) this.seen.wrong.push(`${place}: the list tells ${total} and holds ${rows.length}`)
    if (kind === 'count') {
      if (Number(value) !== total) this.seen.wrong.push(`${place}: ${value} and the list holds ${total}`)
      return
    }
    if (kind !== 'sum') return
    this.seen.sums += 1
    const listed = summed(rows, name, unit)
    if (!alike(value, listed))
      this.seen.wrong.push(`${place}: ${JSON.stringify(value)} and the list ${JSON.stringify(listed)}`)
    const stored = await this.inSql(table, rows, name, unit)
    if (stored && !alike(value, stored))
      this.seen.wrong.push(`${place}: ${JSON.stringify(value)} and SQL ${JSON.stringify(stored)}`)
  }

  private async rows(table: Table, { person }: Somebody, filter: LooseFilter, fields: readonly string[]) {
    const rows: Row[] = []
    for (let page = 1; ; page++) {
      const asked = { filter, fields, page, perPage: 500, sort: [['id', 'asc']] }
      const { status, body } = await this.company.call<Row[]>(table.resource.operations.list, asked, { as: person })
      rows.push(...(body.data ?? []))
      const total = body.total ?? 0
      if (status !== 200 || rows.length >= total || !body.data?.length) return { rows, total, status }
    }
  }

  /** Sums of a stored column over the records by plain SQL; undefined where the database computes the value. */
  private async inSql(table: Table, rows: readonly Row[], name: string, unit: string | undefined) {
    const [column, counted] = [getAttribute(table, name).column, unit && getAttribute(table, unit).column]
    // What the reader may not see of some records is no part of their sum.
    if (!column || (unit && !counted) || getAttribute(table, name).field.options.readableBy) return undefined
    const by = counted ? `coalesce(${quoteIdentifier(counted.name)}, '${testSettings.currency}')` : `''`
    const { rows: found } = await this.company.db.query<{ unit: string; sum: string | null }>({
      text: `select ${by} as unit, sum(${quoteIdentifier(column.name)})::text as sum from ${quoteIdentifier(table.name)} where id = any($1) group by 1`,
      values: [rows.map(({ id }) => id)],
    })
    return Object.fromEntries(found.flatMap(({ unit: each, sum }) => (sum === null ? [] : [[each, sum]])))
  }

  /** Groupings, a period and a filter, all by chance; values are those of some record, so that something is found. */
  private question(report: Report): object {
    const { model, today } = this.company
    const table = getTable(model, report.of)
    const year = Number(today.slice(0, 4)) - this.below(3)
    const span = [{ from: `${year}-01-01`, to: `${year}-12-31` }, { from: `${year}-04-01`, to: `${year}-06-30` }, {}][
      this.below(3)
    ]
    const first = report.by[this.below(report.by.length)] ?? ''
    const second = report.by[this.below(report.by.length)] ?? ''
    const by = first === second ? [first] : [first, second]
    const [one, other] = [this.condition(table), this.condition(table)]
    const filter = [{}, one, { and: [one, other] }, { or: [one, other] }, { not: one }][this.below(5)]
    return { ...(report.period && span), by, filter }
  }

  private condition(table: Table): LooseFilter {
    const rows = this.samples.get(table.resource.name) ?? []
    const named = [...table.attributes.values()].filter(({ field }) => field.type.operators.includes('eq'))
    const { name = 'id', field } = named[this.below(named.length)] ?? {}
    const value = rows[this.below(Math.max(1, rows.length))]?.[name]
    if (value === null || value === undefined) return { [name]: { empty: true } }
    const isOrdered = field?.type.operators.includes('gte') && this.below(2) === 0
    return { [name]: { [isOrdered ? 'gte' : 'eq']: value } }
  }
}

const cellName = (cell: object) => ('value' in cell ? `group ${cell.value}` : 'whole')

function summed(rows: readonly Row[], name: string, unit: string | undefined): Record<string, string> {
  const sums: Record<string, string> = {}
  for (const row of rows) {
    const value = row[name]
    if (value === null || value === undefined) continue
    const code = unit ? String(row[unit] ?? testSettings.currency) : ''
    sums[code] = addDecimals(sums[code] ?? '0', String(value)) ?? 'no decimal'
  }
  return sums
}

/** Equal amounts in equal currencies, however many zeros they end in. */
function alike(value: Figure, sums: Readonly<Record<string, string>>): boolean {
  const told = value === null ? {} : typeof value === 'string' ? { '': value } : value
  const codes = new Set([...Object.keys(told), ...Object.keys(sums)])
  const bare = (text: string | undefined) => text?.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')
  return [...codes].every((code) => bare(told[code]) === bare(sums[code]))
}
