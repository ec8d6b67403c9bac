import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { CallError, callOperation } from '../../../../dataProvider/call'
import type { FieldError } from '../../../framework/errors'
import type { Values } from '../../../framework/validate'
import { useIdempotentSender } from '../../saving/idempotent-sender'
import { useRunOnce } from '../use-run-once'

/** A record of the other year, as the operation proposes it or reports its outcome. */
export interface Proposal {
  status: 'proposed' | 'there' | 'written'
}

export type ProposedRow<P extends Proposal> = P & { isTaken: boolean }

export interface YearPair {
  from: number
  to: number
}

interface CopyYearOptions<P extends Proposal> {
  /** Proposes rows for `fromYear` and `toYear`; with `confirm` and `rows` it writes them. */
  operation: string
  years: YearPair
  /** Its further input besides the years. */
  besides: Values | undefined
  /** The input that is sent for a row. */
  sent(row: P): Values
  /** The notice after writing the rows. */
  told(rows: readonly P[]): string
  onDone(): void
}

/** Proposes the records of a year for another, lets people correct them, and writes the chosen ones. */
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
    // The refusal counted the rows as they were before.
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

/** The server's errors of one of the rows that were sent. */
function findRowErrors<R>(failure: unknown, rows: readonly R[]): (row: R) => readonly FieldError[] {
  const fields = failure instanceof CallError ? (failure.fields ?? {}) : {}
  return (row) =>
    Object.entries(fields).flatMap(([path, error]) => (path.startsWith(`rows.${rows.indexOf(row)}.`) ? [error] : []))
}
