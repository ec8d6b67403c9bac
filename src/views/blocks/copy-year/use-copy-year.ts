import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { CallError, callOperation } from '../../../../dataProvider/call'
import type { FieldError } from '../../../framework/errors'
import type { Values } from '../../../framework/validate'
import { useIdempotentSender } from '../../saving/idempotent-sender'
import { useRunOnce } from '../use-run-once'

/** A record of the year that is copied, as the operation proposes it or reports what became of it. */
export interface Proposal {
  status: 'proposed' | 'there' | 'written'
}

export type ProposedRow<P extends Proposal> = P & { isTaken: boolean }

export interface YearPair {
  from: number
  to: number
}

interface CopyYearOptions<P extends Proposal> {
  /** The operation that proposes rows for `fromYear` and `toYear`; with `confirm` and `rows` it writes them. */
  operation: string
  years: YearPair
  /** Input that the operation needs besides the years. */
  besides: Values | undefined
  /** Answers the input that is sent for a row. */
  sent(row: P): Values
  /** Makes the notice after the rows were written. */
  told(rows: readonly P[]): string
  onDone(): void
}

/** Proposes the records of one year for another, lets people correct them, and writes the chosen ones. */
export function useCopyYear<P extends Proposal>({ operation, years, besides, sent, told, onDone }: CopyYearOptions<P>) {
  const [rows, setRows] = useState<readonly ProposedRow<P>[]>()
  const { once, isPending, failure, setFailure } = useRunOnce()
  const intention = useIdempotentSender()
  const notify = useNotify()
  const client = useQueryClient()
  const question = { ...besides, fromYear: years.from, toYear: years.to }
  const chosenRows = (rows ?? []).filter(({ isTaken }) => isTaken)
  const propose = () =>
    once(async () => {
      const { data } = await callOperation<P[]>(operation, question)
      setRows((data ?? []).map((row) => ({ ...row, isTaken: row.status === 'proposed' })))
    })
  const write = () =>
    once(async () => {
      const params = { ...question, confirm: true, rows: chosenRows.map(sent) }
      const { data } = await intention(JSON.stringify(params), (idempotencyKey) =>
        callOperation<P[]>(operation, params, { idempotencyKey }),
      )
      notify(told(data ?? []), { type: 'success' })
      await client.invalidateQueries()
      onDone()
    })
  const change = (row: ProposedRow<P>, changed: Partial<ProposedRow<P>>) => {
    // The refusal numbers the rows as they were before this change, so it no longer fits.
    setFailure(undefined)
    setRows(rows?.map((each) => (each === row ? { ...each, ...changed } : each)))
  }
  const restart = () => {
    setRows(undefined)
    setFailure(undefined)
  }
  return {
    rows,
    taken: chosenRows,
    isPending,
    failure,
    propose,
    write,
    change,
    restart,
    errorsOf: findRowErrors(failure, chosenRows),
  }
}

/** Finds the server's errors of one of the rows that were sent. */
function findRowErrors<R>(failure: unknown, rows: readonly R[]): (row: R) => readonly FieldError[] {
  const fields = failure instanceof CallError ? (failure.fields ?? {}) : {}
  return (row) =>
    Object.entries(fields).flatMap(([path, error]) => (path.startsWith(`rows.${rows.indexOf(row)}.`) ? [error] : []))
}
