import { StewardError } from '../../../src/framework/errors'
import type { Figure } from '../../../src/framework/lists/summary'
import type { Role } from '../../../src/framework/register'
import type { ChartAnswer, DashboardAnswer, TileAnswer } from '../../../src/framework/reports/answers'
import type { Chart, Dashboard, Tile } from '../../../src/framework/reports/dashboard'
import { type Table, tableOf } from '../model'
import { readQuestion } from '../query'
import type { Summarizer } from '../summary/plan'
import { summarizeBy } from '../summary/summary'
import { asStewardError } from '../write/checks/violations'
import { type AskedFigure, mayFilter, mayList, readableFigures } from './readable'
import { runReport } from './report'

/** Told why a tile or chart could not be made, for the log. */
type OnFailure = (problem: unknown) => void

interface NamedTile {
  name: string
  tile: Tile
}

/**
 * The tiles and charts of a dashboard that the caller may read, those of one resource by one statement. One that fails
 * leaves the others alone.
 */
export async function runDashboard(
  reader: Summarizer,
  dashboard: Dashboard,
  onFailure: OnFailure,
): Promise<DashboardAnswer> {
  const isTheirs = ({ to }: { to?: readonly Role[] }) =>
    !to || reader.caller.isSystem || to.some((role) => reader.caller.roles.includes(role))
  const named = Object.entries(dashboard.tiles).flatMap(([name, tile]) => (isTheirs(tile) ? [{ name, tile }] : []))
  const values = new Map<string, Figure | undefined>()
  for (const resource of new Set(named.map(({ tile }) => tile.of)))
    for (const [name, value] of await valuesIn(reader, resource, named, onFailure)) values.set(name, value)
  const charts: ChartAnswer[] = []
  for (const chart of dashboard.charts)
    if (isTheirs(chart) && isTheirs(chart.report)) charts.push(...(await chartOf(reader, chart, onFailure)))
  return {
    asOf: new Date().toISOString(),
    zone: reader.company.zone,
    tiles: named.flatMap(({ name, tile }) => (values.has(name) ? [told(name, tile, values.get(name))] : [])),
    charts,
  }
}

function told(name: string, { label, help, of, figure, where }: Tile, value: Figure | undefined): TileAnswer {
  const tile = { ...{ name, label, of, figure, filter: where }, ...(help && { help }) }
  return value === undefined ? { ...tile, isFailed: true } : { ...tile, value }
}

/** The figures of one resource's tiles; undefined what failed, absent what the caller may not read. */
async function valuesIn(
  reader: Summarizer,
  resource: string,
  named: readonly NamedTile[],
  onFailure: OnFailure,
): Promise<Map<string, Figure | undefined>> {
  const table = tableOf(reader.model, resource)
  const own = named.filter(({ tile }) => tile.of === resource)
  const asked = mayList(table, reader.caller) ? own.flatMap((each) => readableTile(reader, table, each)) : []
  if (asked.length === 0) return new Map()
  try {
    return await summed(reader, table, asked)
  } catch (problem) {
    throwIfForAll(reader, problem)
  }
  // One of them cannot be made: each by itself tells which.
  const values = new Map<string, Figure | undefined>()
  for (const each of asked) {
    const { name } = each.figure
    try {
      values.set(name, (await summed(reader, table, [each])).get(name))
    } catch (problem) {
      throwIfForAll(reader, problem)
      onFailure(problem)
      values.set(name, undefined)
    }
  }
  return values
}

/** The database is away, or has no time: that is no fault of one tile. */
function throwIfForAll({ model }: Summarizer, problem: unknown): void {
  const known = asStewardError(model, problem)
  if (known instanceof StewardError && known.code === 'unavailable') throw problem
}

const readableTile = (reader: Summarizer, table: Table, { name, tile }: NamedTile): AskedFigure[] =>
  readableFigures(reader, table, [{ name, figure: tile.figure, where: tile.where }])

async function summed(reader: Summarizer, table: Table, asked: readonly AskedFigure[]): Promise<Map<string, Figure>> {
  // Records that no tile counts are not looked at: where indexes name the others, they are not even read.
  const filter = { or: asked.map(({ figure }) => figure.where ?? {}) }
  const isNarrow = asked.length <= 8 && mayFilter(reader.model, table, filter, reader.caller)
  const question = readQuestion(reader, table, { filter: isNarrow ? filter : {}, q: '', sort: [] })
  const asks = asked.map((each) => each.asked)
  const plan = { question: { ...question, sort: [] }, levels: [], asked: asks, isNarrow }
  const names = asked.map(({ figure }) => figure.name)
  const { figures } = await summarizeBy(reader, table, plan, ['tiles', names])
  return new Map(names.map((name) => [name, figures[name] ?? null]))
}

async function chartOf(reader: Summarizer, { report }: Chart, onFailure: OnFailure): Promise<ChartAnswer[]> {
  const { name, title, route, of } = report
  try {
    const answer = await runReport(reader, report, { isShort: true })
    return [{ name, title, route, of, answer }]
  } catch (problem) {
    if (problem instanceof StewardError && problem.code === 'forbidden') return []
    throwIfForAll(reader, problem)
    onFailure(problem)
    return [{ name, title, route, of, isFailed: true }]
  }
}
