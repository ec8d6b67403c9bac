import type { Row } from '../../../dataProvider/create'
import { getFieldBehaviour } from '../../framework/field'
import { findState, type Resource } from '../../framework/resource'
import { type CalendarDate, formatDate, toDayInZone } from '../../framework/values/dates'
import { formatSummary } from '../../framework/values/record-summary'
import { viewsEn } from '../../i18n/views.en'
import type { Tone } from '../value/state-chip'
import type { PartRows } from './use-part-rows'

/** One line of the chart: a record, or a name above a group of records. */
export interface GanttLine {
  key: string
  name: string
  depth: 0 | 1
  /** The bar of the record; absent where the line is only a name. */
  bar?: GanttBar
}

export interface GanttBar {
  resource: Resource
  id: number | string
  /** The first day; null if the record has no dates. */
  from: CalendarDate | null
  to: CalendarDate | null
  isPoint: boolean
  /** Per cent done. */
  done: number | null
  state: string | null
  tone: Tone
}

/** The names of what each line waits for, by the key of the line. */
export type WaitingByLine = ReadonlyMap<string, readonly string[]>

const lineKey = (resource: Pick<Resource, 'name'>, id: unknown): string => `${resource.name} ${id}`

/**
 * Builds the lines from top to bottom: records of another resource come below the record to which they
 * belong, groups below their name.
 */
export function buildGanttLines(parts: readonly PartRows[], zone: string): GanttLine[] {
  const resourceNames = new Set<string>(parts.map(({ resource }) => resource.name))
  const below = new Map<string, GanttLine[]>()
  const above: { part: PartRows; rows: readonly Row[] }[] = []
  for (const part of parts) {
    const { group } = part.resource.views.gantt ?? {}
    const target = group === undefined ? undefined : findReferenceTarget(part.resource, group)
    const isBelow = (row: Row) =>
      target !== undefined &&
      resourceNames.has(target) &&
      target !== part.resource.name &&
      typeof row[group ?? ''] === 'number'
    for (const row of part.rows.filter(isBelow)) {
      const key = `${target} ${row[group ?? '']}`
      below.set(key, [...(below.get(key) ?? []), toLine(part.resource, row, 1, zone)])
    }
    above.push({ part, rows: part.rows.filter((row) => !isBelow(row)) })
  }
  const lines = above.flatMap(({ part, rows }) =>
    groupRows(part.resource, rows, zone).flatMap((line) => [line, ...popLines(below, line.key)]),
  )
  // These records belong to a record that is not shown.
  return [...lines, ...[...below.values()].flat().map((line): GanttLine => ({ ...line, depth: 0 }))]
}

function popLines(below: Map<string, GanttLine[]>, key: string): GanttLine[] {
  const lines = below.get(key) ?? []
  below.delete(key)
  return lines
}

/** Lists the rows in their order, those of a group below its name; rows without a group come first. */
function groupRows(resource: Resource, rows: readonly Row[], zone: string): GanttLine[] {
  const { group } = resource.views.gantt ?? {}
  const keys = group === undefined ? [] : [...new Set(rows.map((row) => row[group]))]
  if (group === undefined || keys.every((key) => typeof key !== 'number'))
    return rows.map((row) => toLine(resource, row, 0, zone))
  return keys
    .toSorted((one, other) => Number(typeof one === 'number') - Number(typeof other === 'number'))
    .flatMap((key): GanttLine[] => {
      const own = rows.filter((row) => row[group] === key)
      if (typeof key !== 'number') return own.map((row) => toLine(resource, row, 0, zone))
      const name = own[0]?.labels?.[group] ?? viewsEn.views.hidden
      return [{ key: `${group} ${key}`, name, depth: 0 }, ...own.map((row) => toLine(resource, row, 1, zone))]
    })
}

function toLine(resource: Resource, row: Row, depth: 0 | 1, zone: string): GanttLine {
  const name = formatSummary(resource, row)
  return { key: lineKey(resource, row.id), name, depth, bar: toBar(resource, row, zone) }
}

function toBar(resource: Resource, row: Row, zone: string): GanttBar {
  const { from = '', to, done } = resource.views.gantt ?? {}
  const state = findState(resource, row[resource.workflow?.field ?? ''])
  const first = toDayInZone(row[from], zone)
  const last = to === undefined ? null : toDayInZone(row[to], zone)
  const days = [first ?? last, last ?? first]
  const [start, end] = days[0] && days[1] && days[0] > days[1] ? [days[1], days[0]] : days
  const share = done === undefined ? null : row[done]
  return {
    resource,
    id: row.id,
    from: start ?? null,
    to: end ?? null,
    isPoint: first === null || last === null,
    done: typeof share === 'number' ? share : null,
    state: state?.label ?? null,
    tone: state?.tone ?? 'neutral',
  }
}

/** Formats the days of a bar in words. */
export const formatBarDates = ({ from, to, isPoint }: Pick<GanttBar, 'from' | 'to' | 'isPoint'>): string =>
  isPoint ? formatDate(from ?? '') : `${formatDate(from ?? '')} – ${formatDate(to ?? '')}`

const findReferenceTarget = (resource: Resource, name: string): string | undefined => {
  const field = resource.fields[name]
  return field && getFieldBehaviour(field).target()
}
