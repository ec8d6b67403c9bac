import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../../../dataProvider/call'
import type { CalendarDate } from '../../../../src/framework/values/dates'
import { useAnswer } from '../../../../src/views/blocks/use-answer'
import { newIntention } from '../../../../src/views/saving/intention'
import type { TimeSheetWeek, WeekConflict, WeekLineRow } from '../../answers'
import { type CellChange, changesOf, type Entry, type GridRow, seenBy, withEntries } from '../../rules/grid'
import { weekOf } from '../../rules/week'

/** A cell of the grid. */
export interface At {
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

type Params = Readonly<Record<string, unknown>>

/** Saves one after the other, and what another device saved meanwhile; nothing that was typed is lost. */
function useSaves(show: (data: ShownWeek) => void) {
  const [pending, setPending] = useState(0)
  const [failure, setFailure] = useState<unknown>()
  const [conflicts, setConflicts] = useState<readonly WeekConflict[]>([])
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  const drop = (ids: readonly number[]) => setConflicts((before) => before.filter(({ id }) => !ids.includes(id)))
  const send = async (operation: string, paramsOf: () => Params | undefined): Promise<ShownWeek | undefined> => {
    try {
      const params = paramsOf()
      if (!params) return undefined
      const { data } = await newIntention()(operation, (idempotencyKey) =>
        call<ShownWeek>(operation, params, { idempotencyKey }),
      )
      setFailure(undefined)
      if (!data) return undefined
      drop((data.conflicts ?? []).map(({ id }) => id))
      setConflicts((before) => [...before, ...(data.conflicts ?? [])])
      show(data)
      return data
    } catch (problem) {
      setFailure(problem)
      return undefined
    } finally {
      setPending((count) => count - 1)
    }
  }
  const run = (operation: string, paramsOf: () => Params | undefined): Promise<ShownWeek | undefined> => {
    setPending((count) => count + 1)
    const next = turn.current.then(() => send(operation, paramsOf))
    turn.current = next
    return next
  }
  return { run, drop, turn, failure, setFailure, conflicts, isSaving: pending > 0 }
}

/** One's own week: read, saved cell by cell, and taken through its steps. */
export function useWeek(weekStart: CalendarDate) {
  const client = useQueryClient()
  const stored = useAnswer<ShownWeek>('getTimeSheet', { weekStart }, { group })
  const key = [group, 'getTimeSheet', { weekStart }]
  const { run, drop, turn, failure, setFailure, conflicts, isSaving } = useSaves((data) =>
    client.setQueryData(key, { data }),
  )
  const [waiting, setWaiting] = useState<readonly Entry[]>([])
  const lines = withEntries(
    stored.data?.lines ?? [],
    waiting.filter(({ date }) => weekOf(date) === weekStart),
  )
  const answer = { ...stored, data: stored.data && { ...stored.data, lines } }
  const storedLines = () => client.getQueryData<{ data: ShownWeek }>(key)?.data.lines ?? []
  const send = (changes: () => readonly CellChange[]) =>
    run('updateTimeSheet', () => {
      const all = changes()
      return all.length > 0 ? { weekStart, lines: all } : undefined
    })
  /** Shown at once, and sent once what was entered before is kept. */
  const enter = async (typed: readonly Entry[]) => {
    const entries = seenBy(typed, lines, waiting)
    setWaiting((before) => [...before, ...entries])
    await send(() => changesOf(entries, storedLines()))
    // The week that was answered is drawn first: nothing flickers.
    setTimeout(() => setWaiting((before) => before.filter((entry) => !entries.includes(entry))))
  }
  /** Steps answer the sheet alone: the week is asked for anew. */
  const step = async (operation: string, params: Params) => {
    await turn.current
    try {
      await call(operation, params)
      setFailure(undefined)
    } catch (problem) {
      setFailure(problem)
    }
    await client.invalidateQueries({ queryKey: [group] })
  }
  return {
    ...{ answer, failure, conflicts, isSaving, step, enter },
    save: (changes: readonly CellChange[]) => send(() => changes),
    /** Of a line as it is stored once what was entered before is kept. */
    note: (id: number, description: string | null) =>
      send(() => storedLines().flatMap((line) => (line.id === id ? [{ id, version: line.version, description }] : []))),
    copy: () => run('copyLastWeek', () => ({ weekStart })),
    settle: ({ id }: WeekConflict) => drop([id]),
  }
}

export type WeekState = ReturnType<typeof useWeek>
