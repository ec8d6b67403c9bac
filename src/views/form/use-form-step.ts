import { useDataProvider } from 'ra-core'
import { useRef, useState } from 'react'
import { CallError } from '../../../dataProvider/call'
import type { Row, StewardProvider } from '../../../dataProvider/create'
import { scopeForRights } from '../../framework/access'
import { findDraftCheck, findSentStep } from '../../framework/lists/sent-form'
import type { Resource } from '../../framework/resource'
import type { Values } from '../../framework/validate'
import { listFromStates, transitionLabel } from '../../framework/workflow'
import { useIdempotentSender } from '../saving/idempotent-sender'
import { useRefreshRecord } from '../saving/use-refresh-record'
import { useSignedIn } from '../signed-in'
import { useDescribeError } from '../states/page-states'
import type { SaveRefusal } from './conflict/use-merging-save'

/** A step that a form takes after it has saved. */
export interface FormStep {
  name: string
  label: string
  isPending: boolean
  /** Tells whether the step is still to be taken with the record. */
  canTake(record: Values): boolean
  take(row: Row): Promise<{ row?: Row; refusal?: SaveRefusal }>
}

/**
 * Answers the step that the declaration takes with saving, if the person may take it in the record's
 * state.
 */
export function useFormStep(resource: Resource, base: Values): FormStep | undefined {
  const { roles } = useSignedIn()
  const provider = useDataProvider<StewardProvider>()
  const intention = useIdempotentSender()
  const refreshRecord = useRefreshRecord(resource)
  const inWords = useDescribeError()
  const isBusy = useRef(false)
  const [isPending, setPending] = useState(false)
  const { workflow, views, route } = resource
  const name = findSentStep(views)
  const transition = name === undefined ? undefined : workflow?.transitions[name]
  const canTake = (record: Values) =>
    transition !== undefined && listFromStates(transition).includes(String(record[workflow?.field ?? '']))
  // A new record that may be kept as a draft is sent by creating it; else it begins in the first state.
  const isNew =
    !('id' in base) && (findDraftCheck(views) !== undefined || canTake({ [workflow?.field ?? '']: workflow?.initial }))
  if (!name || !transition || !(isNew || canTake(base))) return undefined
  if (scopeForRights(transition.by, roles) === 'none') return undefined
  const take = async ({ id, version }: Row) => {
    if (isBusy.current) return {}
    isBusy.current = true
    setPending(true)
    const step = { id, ...(version === undefined ? {} : { version }) }
    try {
      const { data } = await intention(`${name} ${JSON.stringify(step)}`, (idempotencyKey) =>
        provider.transition(route, name, step, { idempotencyKey, definitions: resource.origin?.number }),
      )
      refreshRecord(data)
      return { row: data }
    } catch (error) {
      const fields = error instanceof CallError ? (error.fields ?? {}) : {}
      const isPlaced = Object.keys(fields).length > 0
      return { refusal: { general: isPlaced ? undefined : inWords(error), fields, isSaved: true } }
    } finally {
      isBusy.current = false
      setPending(false)
    }
  }
  return { name, label: transitionLabel(name, transition), isPending, canTake, take }
}
