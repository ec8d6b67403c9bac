import { useDataProvider } from 'ra-core'
import { useRef, useState } from 'react'
import { CallError } from '../../../../dataProvider/call'
import type { Row, StewardProvider } from '../../../../dataProvider/create'
import type { FieldErrors } from '../../../framework/errors'
import { findState, type Resource } from '../../../framework/resource'
import type { Values } from '../../../framework/validate'
import { useConflictWords } from '../../../i18n/records/conflict-words'
import { lowercaseFirst } from '../../../i18n/say'
import { useSignedIn } from '../../signed-in'
import { isNotFoundError, useDescribeError } from '../../states/page-states'
import { useSaveRecord } from '../use-save-record'
import { type MergeResult, mergeChanges } from './merge-changes'
import type { OthersChanges } from './merge-notice'

export interface SaveRefusal {
  /** The error that no field shows. */
  general: string | undefined
  fields: FieldErrors
  /** The refused input, which the errors are about. */
  told?: Values
  /** True where the record was saved nevertheless. */
  isSaved?: boolean
}

/** The outcome of a save; empty if another save was already running. */
interface SendOutcome {
  saved?: { row: Row | null; kept: OthersChanges | null }
  clash?: MergeResult
  refusal?: SaveRefusal
}

interface SaveAttempt {
  changes: Values
  from: Values
}

/** Makes the stored record the base of the form; `changes` is undefined if the input does not fit it. */
type FormRebaser = (merge: MergeResult) => { changes: Values | undefined; from: Values }

/** Most merges of one save: a record that changes more often is written by a program, not by people. */
const maxMerges = 5

/**
 * Sends the changes. If somebody else changed other fields meanwhile, it calls `onto` to make the stored
 * record the base of the form, and sends again.
 */
export function useMergingSave(resource: Resource) {
  const { save, isPending } = useSaveRecord(resource)
  const checkConflict = useConflictCheck(resource)
  const inWords = useDescribeError()
  const isBusy = useRef(false)
  const [isMeeting, setMeeting] = useState(false)

  const sendAndMerge = async (first: SaveAttempt, onto: FormRebaser): Promise<SendOutcome> => {
    let { changes, from } = first
    let otherChanges: OthersChanges | null = null
    for (let merges = 0; ; merges += 1) {
      const target = 'id' in from ? { id: from.id as number, version: from.version as number } : null
      if (target && Object.keys(changes).length === 0) return { saved: { row: null, kept: otherChanges } }
      try {
        const row = await save(changes, target)
        return row ? { saved: { row, kept: otherChanges } } : {}
      } catch (error) {
        const outcome = await checkConflict(error, changes, from)
        if (!('merge' in outcome)) return outcome
        if (outcome.merge.clashes.length > 0) return { clash: outcome.merge }
        if (merges === maxMerges) return { refusal: { general: inWords(error), fields: {} } }
        otherChanges = addOtherChanges(otherChanges, outcome.merge)
        const next = onto(outcome.merge)
        if (!next.changes) return {}
        ;({ changes, from } = { ...next, changes: next.changes })
      }
    }
  }
  const send = async (changes: Values, from: Values, onto: FormRebaser): Promise<SendOutcome> => {
    if (isBusy.current) return {}
    isBusy.current = true
    setMeeting(true)
    try {
      return await sendAndMerge({ changes, from }, onto)
    } finally {
      isBusy.current = false
      setMeeting(false)
    }
  }
  return { isPending: isPending || isMeeting, send }
}

function addOtherChanges(before: OthersChanges | null, { followed, fresh }: MergeResult): OthersChanges {
  return { names: [...new Set([...(before?.names ?? []), ...followed])], by: fresh.labels?.updatedBy ?? before?.by }
}

/** Loads the current record after a refusal that somebody else's change may have caused. */
function useConflictCheck(resource: Resource) {
  const provider = useDataProvider<StewardProvider>()
  const who = useSignedIn()
  const say = useConflictWords()
  const inWords = useDescribeError()
  const generalRefusal = (text: string): SendOutcome => ({ refusal: { general: text, fields: {} } })
  const closedRefusal = (fresh: Row): SendOutcome => {
    const state = findState(resource, fresh[resource.workflow?.field ?? ''])
    return generalRefusal(
      state?.isReadOnly ? say('closedState', { state: lowercaseFirst(state.label) }) : say('closed'),
    )
  }
  const errorRefusal = (error: unknown): SendOutcome => {
    const fields = error instanceof CallError ? (error.fields ?? {}) : {}
    return Object.keys(fields).length > 0 ? { refusal: { general: undefined, fields } } : generalRefusal(inWords(error))
  }
  return async (error: unknown, changes: Values, from: Values): Promise<SendOutcome | { merge: MergeResult }> => {
    if (!('id' in from) || !isConflictRefusal(error)) return errorRefusal(error)
    try {
      const { data: fresh } = await provider.getOne<Row>(resource.route, { id: from.id as number })
      if (fresh.can && !fresh.can.includes('update')) return closedRefusal(fresh)
      if (fresh.version === from.version) return errorRefusal(error)
      // Lines are stored separately, so changes of the record by others do not conflict with them.
      const ownChanges = Object.entries(changes).filter(([name]) => name in resource.fields)
      return { merge: mergeChanges(resource, who, from, Object.fromEntries(ownChanges), fresh) }
    } catch (problem) {
      return isNotFoundError(problem) ? generalRefusal(say('gone')) : errorRefusal(problem)
    }
  }
}

/** Tells whether somebody else's change may have caused the refusal. */
function isConflictRefusal(error: unknown): boolean {
  if (!(error instanceof CallError)) return false
  const isLocked = Object.values(error.fields ?? {}).some(({ code }) => code === 'notWritable')
  return isLocked || error.code === 'staleVersion' || error.status === 403 || error.status === 404
}
