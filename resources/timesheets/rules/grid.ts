import type { CalendarDate } from '../../../src/framework/values/dates'
import type { WeekLineRow } from '../answers'
import { readTime } from './entry'

/** What a row of the grid stands for. */
export interface GridRow {
  key: string
  projectId: number
  phaseId: number | null
  taskId: number | null
  activity: string
  label: string
}

type RowPart = Pick<WeekLineRow, 'projectId' | 'activity'> & { phaseId?: number | null; taskId?: number | null }

export const rowKey = ({ projectId, phaseId, taskId, activity }: RowPart): string =>
  [projectId, phaseId ?? 0, taskId ?? 0, activity].join(' ')

/** The rows that lines stand in, and those that somebody has added without minutes yet. */
export function rowsOf(lines: readonly WeekLineRow[], added: readonly GridRow[]): GridRow[] {
  const rows = new Map<string, GridRow>()
  for (const line of lines) {
    const { projectId, phaseId, taskId, activity, labels } = line
    const label = [labels.projectId, labels.phaseId, labels.taskId].filter(Boolean).join(' · ')
    rows.set(rowKey(line), {
      key: rowKey(line),
      projectId,
      phaseId: phaseId ?? null,
      taskId: taskId ?? null,
      activity,
      label,
    })
  }
  for (const row of added) if (!rows.has(row.key)) rows.set(row.key, row)
  return [...rows.values()]
}

export const linesAt = (lines: readonly WeekLineRow[], row: GridRow, date: CalendarDate): WeekLineRow[] =>
  lines.filter((line) => line.date === date && rowKey(line) === row.key)

/** What is sent of one cell. */
export type CellChange = Record<string, unknown>

/**
 * What typing into a cell asks for: a new line, another number of minutes of its last one, or that it goes; null where
 * nothing differs, undefined where it is no time in steps of five minutes or less than its other lines hold.
 */
export function changeOf(
  there: readonly WeekLineRow[],
  row: GridRow,
  date: CalendarDate,
  text: string,
): CellChange | null | undefined {
  const typed = readTime(text)
  if (typed === undefined || typed % 5 !== 0) return undefined
  const last = there.at(-1)
  const others = there.slice(0, -1).reduce((sum, { minutes }) => sum + minutes, 0)
  const minutes = typed - others
  if (!last)
    return typed === 0
      ? null
      : {
          date,
          projectId: row.projectId,
          phaseId: row.phaseId,
          taskId: row.taskId,
          activity: row.activity,
          minutes: typed,
        }
  if (minutes === last.minutes) return null
  if (minutes < 0) return undefined
  const seen = { id: last.id, version: last.version }
  // Beside its seen version all of it is sent: where another device removed it, it is entered anew.
  return minutes === 0
    ? { ...seen, remove: true }
    : {
        ...seen,
        date,
        projectId: row.projectId,
        phaseId: row.phaseId,
        taskId: row.taskId,
        activity: row.activity,
        minutes,
      }
}

/** Cells of a spreadsheet as they are pasted. */
export const cellsOf = (pasted: string): string[][] =>
  pasted
    .replace(/\r/g, '')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t'))
