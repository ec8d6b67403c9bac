import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { callOperation } from '../../../../dataProvider/call'
import type { CalendarDate } from '../../../../src/framework/values/dates'
import { useAnswer } from '../../../../src/views/blocks/use-answer'
import { createIdempotentSender } from '../../../../src/views/saving/idempotent-sender'
import type { TimeSheetWeek, WeekConflict, WeekLineRow } from '../../answers'
import {
  applyEntries,
  attachSeenLines,
  buildCellChanges,
  type CellChange,
  type CellEntry,
  type GridRow,
  hasEntryForCell,
} from '../../rules/grid-rows'
import { toWeekStart } from '../../rules/week-dates'

/** A cell of the grid. */
export interface GridCell {
  row: GridRow
  date: CalendarDate
}

/** A week as the page shows it. */
export interface ShownWeek extends Omit<TimeSheetWeek, 'lines' | 'sheet'> {
  sheet: { id: number; version: number; status: string; can?: readonly string[] } | null
  lines: readonly WeekLineRow[]
  conflicts?: readonly WeekConflict[]
}

export const group = 'timesheet'

type WeekStepParams = Readonly<Record<string, unknown>>
type SavedWeek = Promise<ShownWeek | undefined | null>
type SendWeek = (operation: string, paramsOf: () => WeekStepParams | undefined) => SavedWeek

/**
 * Saves entries one after the other and collects conflicts with other devices. A save returns null if it
 * failed.
 */
function useEntrySaves(show: (data: ShownWeek) => void) {
  const [pending, setPending] = useState(0)
  const [failure, setFailure] = useState<unknown>()
  const [conflicts, setConflicts] = useState<readonly WeekConflict[]>([])
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  const drop = (ids: readonly number[]) => setConflicts((before) => before.filter(({ id }) => !ids.includes(id)))
  const send: SendWeek = async (operation, paramsOf) => {
    try {
      const params = paramsOf()
      if (!params) return undefined
      const { data } = await createIdempotentSender()(operation, (idempotencyKey) =>
        callOperation<ShownWeek>(operation, params, { idempotencyKey }),
      )
      setFailure(undefined)
      if (!data) return undefined
      drop((data.conflicts ?? []).map(({ id }) => id))
      setConflicts((before) => [...before, ...(data.conflicts ?? [])])
      show(data)
      return data
    } catch (problem) {
      setFailure(problem)
      return null
    } finally {
      setPending((count) => count - 1)
    }
  }
  const run: SendWeek = (operation, paramsOf) => {
    setPending((count) => count + 1)
    const next = turn.current.then(() => send(operation, paramsOf))
    turn.current = next
    return next
  }
  return { run, drop, turn, failure, setFailure, conflicts, isSaving: pending > 0 }
}

type SendChanges = (changes: () => readonly CellChange[]) => SavedWeek

/**
 * Holds the user's input. It is shown at once and saved in turn; input that could not be saved stays as
 * typed.
 */
function useWeekEntries(weekStart: CalendarDate, stored: () => readonly WeekLineRow[], send: SendChanges) {
  const [waiting, setWaiting] = useState<readonly CellEntry[]>([])
  const [unsaved, setUnsaved] = useState<readonly CellEntry[]>([])
  const isOfWeek = ({ date }: CellEntry) => toWeekStart(date) === weekStart
  const removeEntries = (gone: readonly CellEntry[]) => (before: readonly CellEntry[]) =>
    before.filter((entry) => !gone.includes(entry))
  /**
   * Enters the typed cells.
   * @param lines the displayed lines, without the entries that wait
   */
  const enter = async (typed: readonly CellEntry[], lines: readonly WeekLineRow[]) => {
    const withoutRetyped = removeEntries(unsaved.filter((entry) => hasEntryForCell(entry, typed)))
    const entries = attachSeenLines(typed, lines, withoutRetyped(waiting))
    setWaiting((before) => [...withoutRetyped(before), ...entries])
    setUnsaved(withoutRetyped)
    const saved = await send(() => buildCellChanges(entries, stored()))
    if (saved === null) setUnsaved((before) => [...before, ...entries])
    // The answered week is drawn before the waiting entries go, so that cells do not flicker.
    else setTimeout(() => setWaiting(removeEntries(entries)))
  }
  const discard = () => {
    setWaiting(removeEntries(unsaved.filter(isOfWeek)))
    setUnsaved(removeEntries(unsaved.filter(isOfWeek)))
  }
  return { waiting: waiting.filter(isOfWeek), unsaved: unsaved.filter(isOfWeek), enter, discard }
}

/** Loads the user's week, saves it cell by cell, and takes its steps. */
export function useTimeSheetWeek(weekStart: CalendarDate) {
  const client = useQueryClient()
  const stored = useAnswer<ShownWeek>('getTimeSheet', { weekStart }, { group })
  const key = [group, 'getTimeSheet', { weekStart }]
  const { run, drop, turn, failure, setFailure, conflicts, isSaving } = useEntrySaves((data) =>
    client.setQueryData(key, { data }),
  )
  const storedLines = () => client.getQueryData<{ data: ShownWeek }>(key)?.data.lines ?? []
  const send: SendChanges = (changes) =>
    run('updateTimeSheet', () => {
      const all = changes()
      return all.length > 0 ? { weekStart, lines: all } : undefined
    })
  const { waiting, unsaved, enter, discard } = useWeekEntries(weekStart, storedLines, send)
  const weekLines = stored.data?.lines ?? []
  const answer = { ...stored, data: stored.data && { ...stored.data, lines: applyEntries(weekLines, waiting) } }
  /** A step answers only the sheet, so the whole week is loaded again. */
  const step = async (operation: string, params: WeekStepParams) => {
    await turn.current
    try {
      await callOperation(operation, params)
      setFailure(undefined)
    } catch (problem) {
      setFailure(problem)
    }
    await client.invalidateQueries({ queryKey: [group] })
  }
  return {
    ...{ answer, failure, conflicts, isSaving, step },
    enter: (typed: readonly CellEntry[]) => enter(typed, weekLines),
    unsaved: unsaved.length,
    again: () => enter(unsaved, weekLines),
    discard() {
      discard()
      setFailure(undefined)
    },
    save: (changes: readonly CellChange[]) => send(() => changes),
    /** The line is read after earlier entries are saved, so that its version is current. */
    note: (id: number, description: string | null) =>
      send(() => storedLines().flatMap((line) => (line.id === id ? [{ id, version: line.version, description }] : []))),
    copy: () => run('copyLastWeek', () => ({ weekStart })),
    settle: ({ id }: WeekConflict) => drop([id]),
  }
}

export type WeekState = ReturnType<typeof useTimeSheetWeek>
