import type { CalendarDate } from '../../../src/framework/values/dates'
import type { WeekLineRow } from '../answers'
import { sumMinutes } from './check-timesheet-week'
import { parseMinutes } from './parse-minutes'

/** What time is entered for. */
type Work = Pick<WeekLineRow, 'projectId' | 'phaseId' | 'taskId' | 'activity'>

/** The work that a row of the grid is for. */
export interface GridRow extends Work {
  key: string
  label: string
}

/** Lines of a caller who may not see the phase or the task have none. */
type ShownWork = Partial<Work> & Pick<Work, 'projectId' | 'activity'>

/** Picks what the time is for. */
export function pickWork({ projectId, phaseId = null, taskId = null, activity }: ShownWork): Work {
  return { projectId, phaseId, taskId, activity }
}

export const buildRowKey = ({ projectId, phaseId, taskId, activity }: ShownWork): string =>
  [projectId, phaseId ?? 0, taskId ?? 0, activity].join(' ')

/** Builds the rows: those with lines, and those that the user added without minutes yet. */
export function buildGridRows(lines: readonly WeekLineRow[], added: readonly GridRow[]): GridRow[] {
  const rows = new Map<string, GridRow>()
  for (const line of lines) {
    const { projectId, phaseId, taskId } = line.labels
    const label = [projectId, phaseId, taskId].filter(Boolean).join(' · ')
    rows.set(buildRowKey(line), { ...pickWork(line), key: buildRowKey(line), label })
  }
  for (const row of added) if (!rows.has(row.key)) rows.set(row.key, row)
  return [...rows.values()]
}

export const findCellLines = (lines: readonly WeekLineRow[], row: GridRow, date: CalendarDate): WeekLineRow[] =>
  lines.filter((line) => line.date === date && buildRowKey(line) === row.key)

/** The change of one cell, in the form in which it is sent. */
export type CellChange = Record<string, unknown>

/**
 * Builds the change that a text typed into a cell makes: it adds a line, changes the minutes of the last
 * line or deletes it. Null if nothing differs; undefined if the text is no time in steps of five minutes, or
 * is less than the other lines of the cell have.
 */
export function buildCellChange(
  cellLines: readonly WeekLineRow[],
  row: GridRow,
  date: CalendarDate,
  text: string,
): CellChange | null | undefined {
  const typed = parseMinutes(text)
  if (typed === undefined || typed % 5 !== 0) return undefined
  const last = cellLines.at(-1)
  const minutes = typed - sumMinutes(cellLines.slice(0, -1))
  if (!last) return typed === 0 ? null : { ...pickWork(row), date, minutes: typed }
  if (minutes === last.minutes) return null
  if (minutes < 0) return undefined
  const seen = { id: last.id, version: last.version }
  // All fields are sent with the version, so that a line that another device deleted can be created again.
  return minutes === 0 ? { ...seen, remove: true } : { ...seen, ...pickWork(row), date, minutes }
}

/**
 * A text typed into a cell, and the lines that the cell had then. They are undefined while earlier entries
 * are being saved.
 */
export interface CellEntry {
  row: GridRow
  date: CalendarDate
  text: string
  seen?: readonly WeekLineRow[] | undefined
}

const isSameCell = (one: CellEntry, other: CellEntry) => one.date === other.date && one.row.key === other.row.key

/** Whether one of the other entries is for the same cell. */
export const hasEntryForCell = (entry: CellEntry, entries: readonly CellEntry[]) =>
  entries.some((other) => isSameCell(entry, other))

/** Adds to each entry the lines that it overwrites. Entries for cells that are being saved get none. */
export const attachSeenLines = (
  entries: readonly CellEntry[],
  lines: readonly WeekLineRow[],
  waiting: readonly CellEntry[],
): readonly CellEntry[] =>
  entries.map((entry) =>
    hasEntryForCell(entry, waiting) ? entry : { ...entry, seen: findCellLines(lines, entry.row, entry.date) },
  )

/** Builds the changes that the entries make to the stored lines. */
export const buildCellChanges = (entries: readonly CellEntry[], lines: readonly WeekLineRow[]): CellChange[] =>
  entries.flatMap(({ row, date, text, seen }): CellChange[] => {
    const change = buildCellChange(seen ?? findCellLines(lines, row, date), row, date, text)
    return change ? [change] : []
  })

/** Applies entries to lines, as they will be after saving. An entry that is already saved changes nothing. */
export function applyEntries(lines: readonly WeekLineRow[], entries: readonly CellEntry[]): readonly WeekLineRow[] {
  let current = [...lines]
  for (const { row, date, text } of entries) {
    const cellLines = findCellLines(current, row, date)
    const change = buildCellChange(cellLines, row, date, text)
    const last = cellLines.at(-1)
    const minutes = Number(change?.minutes)
    if (change?.remove) current = current.filter((line) => line !== last)
    else if (change && last) current = current.map((line) => (line === last ? { ...line, minutes } : line))
    else if (change) current.push({ ...unsavedLine, ...row, date, minutes, labels: { projectId: row.label } })
  }
  return current
}

/** A line that is not stored yet. */
const unsavedLine = { id: 0, version: 0, isBillable: false, description: null, isQueried: false, source: 'manual' }

/** Splits text pasted from a spreadsheet into rows of cells. */
export const parsePastedCells = (pasted: string): string[][] =>
  pasted
    .replace(/\r/g, '')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t'))
