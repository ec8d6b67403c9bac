import { useDataProvider } from 'ra-core'
import { useRef, useState } from 'react'
import { CallError } from '../../../../dataProvider/call'
import type { Row, StewardProvider } from '../../../../dataProvider/create'
import type { FieldErrors } from '../../../framework/errors'
import { findState, type Resource } from '../../../framework/resource'
import type { Values } from '../../../framework/validate'
import { useConflictWords } from '../../../i18n/conflict-words'
import { lowercaseFirst } from '../../../i18n/say'
import { useSignedIn } from '../../signed-in'
import { isNotFound, useFailureWords } from '../../states/states'
import { useSave } from '../use-save'
import type { Kept } from './kept-notice'
import { type Merge, mergeOf } from './merge'

export interface Refusal {
  /** What is wrong and belongs to no field. */
  general: string | undefined
  fields: FieldErrors
  /** What was entered when the server refused it. */
  told?: Values
  /** The record was saved nevertheless. */
  isSaved?: boolean
}

/** What became of a save: nothing at all where one is under way. */
interface Sent {
  saved?: { row: Row | null; kept: Kept | null }
  clash?: Merge
  refusal?: Refusal
}

interface Attempt {
  changes: Values
  from: Values
}

/** Puts the stored record under the form; without changes where what is entered does not fit it. */
type Onto = (merge: Merge) => { changes: Values | undefined; from: Values }

/** Somebody who saves that often is a program. */
const mostMerges = 5

/**
 * Sends what was changed. Where somebody else changed other fields meanwhile it is sent again on top of theirs, once
 * `onto` has put the stored record under it.
 */
export function useSending(resource: Resource) {
  const { save, isPending } = useSave(resource)
  const meet = useMeeting(resource)
  const inWords = useFailureWords()
  const isBusy = useRef(false)
  const [isMeeting, setMeeting] = useState(false)

  const sendOn = async (first: Attempt, onto: Onto): Promise<Sent> => {
    let { changes, from } = first
    let kept: Kept | null = null
    for (let merges = 0; ; merges += 1) {
      const known = 'id' in from ? { id: from.id as number, version: from.version as number } : null
      if (known && Object.keys(changes).length === 0) return { saved: { row: null, kept } }
      try {
        const row = await save(changes, known)
        return row ? { saved: { row, kept } } : {}
      } catch (error) {
        const met = await meet(error, changes, from)
        if (!('merge' in met)) return met
        if (met.merge.clashes.length > 0) return { clash: met.merge }
        if (merges === mostMerges) return { refusal: { general: inWords(error), fields: {} } }
        kept = keptOf(kept, met.merge)
        const next = onto(met.merge)
        if (!next.changes) return {}
        ;({ changes, from } = { ...next, changes: next.changes })
      }
    }
  }
  const send = async (changes: Values, from: Values, onto: Onto): Promise<Sent> => {
    if (isBusy.current) return {}
    isBusy.current = true
    setMeeting(true)
    try {
      return await sendOn({ changes, from }, onto)
    } finally {
      isBusy.current = false
      setMeeting(false)
    }
  }
  return { isPending: isPending || isMeeting, send }
}

function keptOf(before: Kept | null, { followed, fresh }: Merge): Kept {
  return { names: [...new Set([...(before?.names ?? []), ...followed])], by: fresh.labels?.updatedBy ?? before?.by }
}

/** Looks at the record as it is by now, after a save was refused for what somebody else did to it. */
function useMeeting(resource: Resource) {
  const provider = useDataProvider<StewardProvider>()
  const who = useSignedIn()
  const say = useConflictWords()
  const inWords = useFailureWords()
  const general = (text: string): Sent => ({ refusal: { general: text, fields: {} } })
  const closed = (fresh: Row): Sent => {
    const state = findState(resource, fresh[resource.workflow?.field ?? ''])
    return general(state?.isReadOnly ? say('closedState', { state: lowercaseFirst(state.label) }) : say('closed'))
  }
  const plain = (error: unknown): Sent => {
    const fields = error instanceof CallError ? (error.fields ?? {}) : {}
    return Object.keys(fields).length > 0 ? { refusal: { general: undefined, fields } } : general(inWords(error))
  }
  return async (error: unknown, changes: Values, from: Values): Promise<Sent | { merge: Merge }> => {
    if (!('id' in from) || !isOvertaken(error)) return plain(error)
    try {
      const { data: fresh } = await provider.getOne<Row>(resource.route, { id: from.id as number })
      if (fresh.can && !fresh.can.includes('update')) return closed(fresh)
      if (fresh.version === from.version) return plain(error)
      // Lines are stored by themselves: nobody else's change of the record is in their way.
      const own = Object.entries(changes).filter(([name]) => name in resource.fields)
      return { merge: mergeOf(resource, who, from, Object.fromEntries(own), fresh) }
    } catch (problem) {
      return isNotFound(problem) ? general(say('gone')) : plain(problem)
    }
  }
}

/** A refusal that what somebody else did may have led to. */
function isOvertaken(error: unknown): boolean {
  if (!(error instanceof CallError)) return false
  const isLocked = Object.values(error.fields ?? {}).some(({ code }) => code === 'notWritable')
  return isLocked || error.code === 'staleVersion' || error.status === 403 || error.status === 404
}
