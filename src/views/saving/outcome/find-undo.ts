import type { Resource } from '../../../framework/resource'
import { listFromStates, type Transition, transitionLabel } from '../../../framework/workflow'
import type { SaveOutcome } from './describe-outcome'

/** How the server takes back what was done: it writes back values, removes the record, or takes a step. */
export type Undo = { by: 'restore' | 'delete' } | { by: 'step'; step: string; label: string }

/** Finds how the person may take back what they have just done; undefined where they may not. */
export function findUndo(resource: Resource, { deed, row, step, canRestore }: SaveOutcome): Undo | undefined {
  const { can = [] } = row
  if (row.version === undefined) return undefined
  if (deed === 'saved') return canRestore && can.includes('update') ? { by: 'restore' } : undefined
  if (deed !== 'created' && deed !== 'step') return undefined
  const name = step === undefined ? resource.workflow?.undo : resource.workflow?.transitions[step]?.undo
  const inverse = name === undefined ? undefined : resource.workflow?.transitions[name]
  const state = String(row[resource.workflow?.field ?? ''])
  if (name !== undefined && inverse && can.includes(name) && isAskingNothing(inverse))
    return listFromStates(inverse).includes(state)
      ? { by: 'step', step: name, label: transitionLabel(name, inverse) }
      : undefined
  return deed === 'created' && can.includes('delete') ? { by: 'delete' } : undefined
}

/** Tells whether a step can be taken by one click: its questions, if it has any, may stay open. */
const isAskingNothing = ({ ask = {}, lines, comment }: Transition): boolean =>
  !lines && comment !== 'required' && Object.values(ask).every(({ options }) => !options.required)
