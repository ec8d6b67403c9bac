import { useDataProvider, useNotify, useTranslate } from 'ra-core'
import { useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { CallError } from '../../../../dataProvider/call'
import type { Row, StewardProvider } from '../../../../dataProvider/create'
import { undoSave } from '../../../../dataProvider/record-versions'
import type { Resource } from '../../../framework/resource'
import { useDescribeFieldError } from '../../../i18n/records/field-error-words'
import { createOutcomeSay, type OutcomeSay } from '../../../i18n/records/outcome-words'
import { fieldPathLabel } from '../../form/form-input'
import { listPath } from '../../paths'
import { useDescribeError } from '../../states/page-states'
import { useIdempotentSender } from '../idempotent-sender'
import { useRefreshRecord } from '../use-refresh-record'
import { describeOutcome, describeRecord } from './describe-outcome'
import type { Undo } from './find-undo'

interface UndoneRecord {
  resource: Resource
  row: Row
  undo: Undo
}

/** Lets the server take back what was done to the record; answers in a notice whether it did. */
export function useUndo(undone: UndoneRecord, onEnd: () => void) {
  const { resource, row } = undone
  const translate = useTranslate()
  const say = useMemo(() => createOutcomeSay(translate), [translate])
  const notify = useNotify()
  const send = useSendUndo(undone)
  const refreshRecord = useRefreshRecord(resource)
  const leaveRecord = useLeaveRecord(resource, row)
  const inWords = useDescribeRefusal(resource, row, say)
  const isBusy = useRef(false)
  const [isPending, setPending] = useState(false)
  const run = async () => {
    if (isBusy.current) return
    isBusy.current = true
    setPending(true)
    try {
      const answer = await send()
      refreshRecord(answer)
      if (undone.undo.by === 'delete') leaveRecord()
      notify(describeUndo(say, undone, answer), { type: 'success', autoHideDuration: 6000 })
    } catch (error) {
      notify(inWords(error), { type: 'warning', autoHideDuration: 10_000 })
    } finally {
      onEnd()
    }
  }
  return { run, isPending, say }
}

function describeUndo(say: OutcomeSay, { resource, undo }: UndoneRecord, row: Row): string {
  if (undo.by === 'step') return describeOutcome(say, resource, { deed: 'step', step: undo.step, row })
  return say(undo.by === 'delete' ? 'deleted' : 'undone', { what: describeRecord(resource, row) })
}

/** Sends the undo once, however often it is pressed. */
function useSendUndo({ resource, row, undo }: UndoneRecord): () => Promise<Row> {
  const provider = useDataProvider<StewardProvider>()
  const intention = useIdempotentSender()
  const target = { id: row.id, version: row.version ?? 0 }
  const sendWithKey = async (idempotencyKey: string): Promise<Row> => {
    if (undo.by === 'restore') return undoSave(resource, target, idempotencyKey)
    if (undo.by === 'step')
      return (
        await provider.transition(resource.route, undo.step, target, {
          idempotencyKey,
          definitions: resource.origin?.number,
        })
      ).data
    await provider.delete<Row>(resource.route, { id: row.id, previousData: row, meta: { idempotencyKey } })
    return row
  }
  return () => intention(`undo ${JSON.stringify([resource.name, target, undo])}`, sendWithKey)
}

/** Goes to the list if the removed record is on the screen. */
function useLeaveRecord(resource: Resource, row: Row): () => void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return () => {
    const isShown = pathname.startsWith(`${listPath(resource)}/`) && pathname.split('/').includes(String(row.id))
    if (isShown) void navigate(listPath(resource), { replace: true })
  }
}

function useDescribeRefusal(resource: Resource, row: Row, say: OutcomeSay): (error: unknown) => string {
  const inWords = useDescribeError()
  const toWords = useDescribeFieldError()
  return (error) => {
    if (!(error instanceof CallError)) return inWords(error)
    if (error.code === 'staleVersion') return say('changedSince', { what: describeRecord(resource, row) })
    const problems = Object.entries(error.fields ?? {})
    if (problems.length === 0) return inWords(error)
    const reasons = problems.map(([path, problem]) => toWords(problem, fieldPathLabel(resource, path)))
    return say('notUndone', { reasons: reasons.join(' ') })
  }
}
