import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../../../dataProvider/call'
import type { CalendarDate } from '../../../../src/framework/values/dates'
import { useAnswer } from '../../../../src/views/blocks/use-answer'
import { newIntention } from '../../../../src/views/saving/intention'
import type { TimeSheetWeek, WeekConflict, WeekLineRow } from '../../answers'
import type { CellChange, GridRow } from '../../rules/grid'

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
  const send = async (operation: string, params: Params): Promise<ShownWeek | undefined> => {
    try {
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
  const run = (operation: string, params: Params): Promise<ShownWeek | undefined> => {
    setPending((count) => count + 1)
    const next = turn.current.then(() => send(operation, params))
    turn.current = next
    return next
  }
  return { run, drop, turn, failure, setFailure, conflicts, isSaving: pending > 0 }
}

/** One's own week: read, saved cell by cell, and taken through its steps. */
export function useWeek(weekStart: CalendarDate) {
  const client = useQueryClient()
  const answer = useAnswer<ShownWeek>('getTimeSheet', { weekStart }, { group })
  const { run, drop, turn, failure, setFailure, conflicts, isSaving } = useSaves((data) =>
    client.setQueryData([group, 'getTimeSheet', { weekStart }], { data }),
  )
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
    ...{ answer, failure, conflicts, isSaving, step },
    save: (lines: readonly CellChange[]) => run('updateTimeSheet', { weekStart, lines }),
    copy: () => run('copyLastWeek', { weekStart }),
    settle: ({ id }: WeekConflict) => drop([id]),
  }
}

export type WeekState = ReturnType<typeof useWeek>
