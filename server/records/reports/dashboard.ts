import { StewardError } from '../../../src/framework/errors'
import type { Figure } from '../../../src/framework/lists/list-figures'
import type { Role } from '../../../src/framework/register'
import { compareFigures } from '../../../src/framework/reports/comparison'
import type { Dashboard, DashboardChart, Tile } from '../../../src/framework/reports/dashboard'
import type { ChartAnswer, DashboardAnswer, TileAnswer } from '../../../src/framework/reports/report-answers'
import type { Caller } from '../caller'
import { getTable, type Table } from '../model'
import { resolveQuestion } from '../query'
import type { SummaryReader } from '../summary/plan'
import { summarizeByPlan } from '../summary/summary'
import { toStewardError } from '../write/checks/constraint-errors'
import { canListTable, canUseFilter, listReadableFigures, type ResolvedFigure } from './readable-figures'
import { runReport } from './report'

/** Receives, for the log, the reason why a tile or chart failed. */
type OnFailure = (problem: unknown) => void

interface NamedTile {
  name: string
  tile: Tile
}

/**
 * Computes the tiles and charts of a dashboard that the caller may read, with one statement for the tiles of
 * a resource. A failed tile does not affect the others.
 */
export async function runDashboard(
  reader: SummaryReader,
  dashboard: Dashboard,
  onFailure: OnFailure,
): Promise<DashboardAnswer> {
  const isTheirs = (part: { to?: readonly Role[] }) => isForCaller(reader.caller, part)
  const ownTiles = sortByUrgency(
    Object.entries(dashboard.tiles).flatMap(([name, tile]) => (isTheirs(tile) ? [{ name, tile }] : [])),
  )
  const resources = [...new Set(ownTiles.map(({ tile }) => tile.of))]
  const figures = await Promise.all(resources.map((resource) => readTileFigures(reader, resource, ownTiles, onFailure)))
  const values = new Map(figures.flatMap((byName) => [...byName]))
  const ownCharts = dashboard.charts.filter((chart) => isTheirs(chart) && isTheirs(chart.report))
  const charts = (await Promise.all(ownCharts.map((chart) => runChart(reader, chart, onFailure)))).flat()
  return {
    asOf: new Date().toISOString(),
    zone: reader.company.zone,
    tiles: ownTiles.flatMap(({ name, tile }) =>
      values.has(name) ? [toTileAnswer(name, tile, values.get(name), values.get(nameBefore(name)))] : [],
    ),
    charts,
  }
}

/** Tells whether a part of a dashboard is for the caller's roles. */
export const isForCaller = ({ isSystem, roles }: Caller, { to }: { to?: readonly Role[] }): boolean =>
  !to || isSystem === true || to.some((role) => roles.includes(role))

/** Puts the tiles that ask for work before those that only tell. */
const sortByUrgency = (tiles: readonly NamedTile[]): NamedTile[] => [
  ...tiles.filter(({ tile }) => tile.isToDo),
  ...tiles.filter(({ tile }) => !tile.isToDo),
]

/** Names the figure of the month before; no tile can have this name. */
const nameBefore = (name: string) => `${name} before`

function toTileAnswer(name: string, tile: Tile, value: Figure | undefined, before: Figure | undefined): TileAnswer {
  const { label, help, isToDo, of, figure, where } = tile
  const answer = { ...{ name, label, of, figure, filter: where }, ...(help && { help }), ...(isToDo && { isToDo }) }
  if (value === undefined) return { ...answer, isFailed: true }
  return {
    ...{ ...answer, value },
    ...(tile.before && before !== undefined && { before: { value: before, ...compareFigures(value, before) } }),
  }
}

/**
 * Reads the figures of one resource's tiles: undefined for a failed tile,
 * absent where the caller may not read it.
 */
async function readTileFigures(
  reader: SummaryReader,
  resource: string,
  tiles: readonly NamedTile[],
  onFailure: OnFailure,
): Promise<Map<string, Figure | undefined>> {
  const table = getTable(reader.model, resource)
  const own = tiles.filter(({ tile }) => tile.of === resource)
  const tileFigures = canListTable(table, reader.caller)
    ? own.flatMap((each) => resolveReadableTile(reader, table, each))
    : []
  if (tileFigures.length === 0) return new Map()
  try {
    return await summarizeFigures(reader, table, tileFigures)
  } catch (problem) {
    throwIfUnavailable(reader, problem)
  }
  // One of the tiles failed, so each runs alone to find which.
  const values = new Map<string, Figure | undefined>()
  for (const each of tileFigures) {
    const { name } = each.figure
    try {
      values.set(name, (await summarizeFigures(reader, table, [each])).get(name))
    } catch (problem) {
      throwIfUnavailable(reader, problem)
      onFailure(problem)
      values.set(name, undefined)
    }
  }
  return values
}

/**
 * Throws the error again where the database is unavailable or overloaded, which is not the fault of one tile.
 */
function throwIfUnavailable({ model }: SummaryReader, problem: unknown): void {
  const error = toStewardError(model, problem)
  if (error instanceof StewardError && error.code === 'unavailable') throw problem
}

/** Tells whether the caller may read the tile's figure. */
export const canReadTile = (reader: SummaryReader, tile: Tile): boolean => {
  const table = getTable(reader.model, tile.of)
  return canListTable(table, reader.caller) && resolveReadableTile(reader, table, { name: 'seen', tile }).length > 0
}

const resolveReadableTile = (reader: SummaryReader, table: Table, { name, tile }: NamedTile): ResolvedFigure[] =>
  listReadableFigures(reader, table, [
    { name, figure: tile.figure, where: tile.where },
    ...(tile.before ? [{ name: nameBefore(name), figure: tile.figure, where: tile.before }] : []),
  ])

async function summarizeFigures(
  reader: SummaryReader,
  table: Table,
  tileFigures: readonly ResolvedFigure[],
): Promise<Map<string, Figure>> {
  // Reads only records that some tile counts, so that an index can skip the others.
  const filter = { or: tileFigures.map(({ figure }) => figure.where ?? {}) }
  const isNarrow = tileFigures.length <= 8 && canUseFilter(reader.model, table, filter, reader.caller)
  const question = resolveQuestion(reader, table, { filter: isNarrow ? filter : {}, q: '', sort: [] })
  const asks = tileFigures.map((each) => each.asked)
  const plan = { question: { ...question, sort: [] }, levels: [], asked: asks, isNarrow }
  const names = tileFigures.map(({ figure }) => figure.name)
  // Tiles of two dashboards may have one name, so the shape holds what each counts.
  const shape = tileFigures.map(({ figure: { name, figure, where } }) => [name, figure, where ?? null])
  const { figures } = await summarizeByPlan(reader, table, plan, ['tiles', shape])
  return new Map(names.map((name) => [name, figures[name] ?? null]))
}

async function runChart(
  reader: SummaryReader,
  { report }: DashboardChart,
  onFailure: OnFailure,
): Promise<ChartAnswer[]> {
  const { name, title, route, of } = report
  try {
    const answer = await runReport(reader, report, { isShort: true })
    return [{ name, title, route, of, answer }]
  } catch (problem) {
    if (problem instanceof StewardError && problem.code === 'forbidden') return []
    throwIfUnavailable(reader, problem)
    onFailure(problem)
    return [{ name, title, route, of, isFailed: true }]
  }
}
