import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { callOperation } from '../../../../dataProvider/call'
import { getFieldBehaviour } from '../../../../src/framework/field'
import { useRunOnce } from '../../../../src/views/blocks/use-run-once'
import { useIdempotentSender } from '../../../../src/views/saving/idempotent-sender'
import { annualQuotas } from '../../annualQuotas'
import { useQuotaWords } from '../../words/quotas.en'
import type { LeaveType } from '../leave-queries'
import { buildCellKey, findQuota, type Quota, type ScopeColumn } from './use-quotas'

/** A changed cell that is not saved yet: the days of a type for some people. */
export interface QuotaEdit {
  key: string
  type: LeaveType
  column: ScopeColumn
  leaveYear: number
  before: number | null
  /** Undefined if the text is not a number of days. */
  days: number | undefined
}

/** Converts an edit to the input of the server. */
export const toQuotaInput = ({ type, column, leaveYear, days }: QuotaEdit) => ({
  ...Object.fromEntries(Object.entries(column.scope).filter(([, value]) => value !== null)),
  leaveTypeId: type.id,
  leaveYear,
  days,
})

/** Holds the cells of the grid that differ from what is stored. */
export function useQuotaEdits(year: number) {
  const [texts, setTexts] = useState<ReadonlyMap<string, string>>(new Map())
  const setText = (key: string, text: string) => setTexts((before) => new Map(before).set(key, text))
  const listEdits = (
    types: readonly LeaveType[],
    columns: readonly ScopeColumn[],
    quotas: readonly Quota[],
  ): QuotaEdit[] =>
    types.flatMap((each) =>
      columns.flatMap((column) => {
        const key = buildCellKey(each, column)
        const text = texts.get(key)
        const before = findQuota(quotas, each, column)?.days ?? null
        if (text === undefined || text.trim() === (before === null ? '' : String(before))) return []
        return [{ key, type: each, column, leaveYear: year, before, days: parseDays(text) }]
      }),
    )
  return { texts, type: setText, editsOf: listEdits, forget: () => setTexts(new Map()) }
}

function parseDays(text: string): number | undefined {
  const { days } = annualQuotas.fields
  const read = days && text.trim() !== '' ? getFieldBehaviour(days).parse(text) : undefined
  return read?.ok ? Number(read.value) : undefined
}

/** Saves the edits one by one. A refused edit does not undo those before it. */
export function useSaveQuotas(onDone: () => void) {
  const say = useQuotaWords()
  const notify = useNotify()
  const client = useQueryClient()
  const intention = useIdempotentSender()
  const { once, isPending } = useRunOnce()
  const [failure, setFailure] = useState<{ edit: QuotaEdit; error: unknown }>()
  const saveAll = async (edits: readonly QuotaEdit[]) => {
    setFailure(undefined)
    let saved = 0
    for (const edit of edits) {
      const params = toQuotaInput(edit)
      try {
        await intention(JSON.stringify(params), (idempotencyKey) =>
          callOperation('saveAnnualQuota', params, { idempotencyKey }),
        )
      } catch (error) {
        setFailure({ edit, error })
        break
      }
      saved += 1
    }
    await client.invalidateQueries()
    if (saved < edits.length) return
    notify(say(saved === 1 ? 'savedOne' : 'saved', { count: saved }), { type: 'success' })
    onDone()
  }
  return { save: (edits: readonly QuotaEdit[]) => once(() => saveAll(edits)), isPending, failure }
}
