import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../../../dataProvider/call'
import type { CalendarDate } from '../../../../src/framework/values/dates'
import { useAnswer } from '../../../../src/views/blocks/use-answer'
import { newIntention } from '../../../../src/views/saving/intention'
import type { TimeSheetWeek, WeekConflict, WeekLineRow } from '../../answers'
import type { CellChange } from '../../rules/grid'

/** A week as the page shows it. */
export interface ShownWeek extends Omit<TimeSheetWeek, 'lines' | 'sheet'> {
  sheet: { id: number; version: number; status: string; can?: readonly string[] } | null
  lines: readonly WeekLineRow[]
  conflicts?: readonly WeekConflict[]
}

const group = 'timesheet'

/** One's own week: read, saved cell by cell one save after the other, and what another device saved meanwhile. */
export function useWeek(weekStart: CalendarDate) {
  const client = useQueryClient()
  const answer = useAnswer<ShownWeek>('getTimeSheet', { weekStart }, { group })
  const [pending, setPending] = useState(0)
  const [failure, setFailure] = useState<unknown>()
  const [conflicts, setConflicts] = useState<readonly WeekConflict[]>([])
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  const show = (data: ShownWeek) => client.setQueryData([group, 'getTimeSheet', { weekStart }], { data })
  const run = (operation: string, params: Readonly<Record<string, unknown>>): Promise<ShownWeek | undefined> => {
    const intention = newIntention()
    const work = async () => {
      try {
        const { data } = await intention(operation, (idempotencyKey) =>
          call<ShownWeek>(operation, params, { idempotencyKey }),
        )
        setFailure(undefined)
        if (!data) return undefined
        setConflicts((before) => [
          ...before.filter(({ id }) => !data.conflicts?.some((one) => one.id === id)),
          ...(data.conflicts ?? []),
        ])
        show(data)
        return data
      } catch (problem) {
        setFailure(problem)
        return undefined
      } finally {
        setPending((count) => count - 1)
      }
    }
    setPending((count) => count + 1)
    const next = turn.current.then(work)
    turn.current = next
    return next
  }
  /** Steps answer the sheet alone: the week is asked for anew. */
  const step = async (operation: string, params: Readonly<Record<string, unknown>>) => {
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
    answer,
    failure,
    conflicts,
    isSaving: pending > 0,
    save: (lines: readonly CellChange[]) => run('updateTimeSheet', { weekStart, lines }),
    copy: () => run('copyLastWeek', { weekStart }),
    step,
    settle: (conflict: WeekConflict) => setConflicts((before) => before.filter(({ id }) => id !== conflict.id)),
  }
}

export type WeekState = ReturnType<typeof useWeek>
