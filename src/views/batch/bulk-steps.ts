import { checkAccess } from '../../framework/access'
import type { Role } from '../../framework/register'
import type { Resource } from '../../framework/resource'
import { listFromStates } from '../../framework/workflow'
import { type Step, toStep } from '../steps/list-steps'

/** A step of the menu, and for how many of the selected records it is possible now. */
export interface BulkStep {
  step: Step
  /** Absent where the records are not known, because all that match are selected. */
  ready?: number
  /** The state in which the step begins, where another step has the same label. */
  state?: string
}

/** What the server says of a record: the steps that its rights and its state allow. */
interface AnsweredRow {
  can?: readonly string[]
}

/**
 * Lists the steps that the server allows for some of the rows; without rows those that these roles can ever
 * take.
 */
export function listBulkSteps(resource: Resource, roles: readonly Role[], rows?: readonly AnsweredRow[]): BulkStep[] {
  const { transitions = {}, states = {} } = resource.workflow ?? {}
  const steps = Object.entries(transitions).flatMap(([name, transition]): (BulkStep & { from: string })[] => {
    if (!checkAccess(resource, name, roles).allowed) return []
    const [first = ''] = listFromStates(transition)
    const from = states[first]?.label ?? first
    const step = toStep(name, transition)
    if (!rows) return [{ step, from }]
    const ready = rows.filter(({ can }) => can?.includes(name)).length
    return ready > 0 ? [{ step, ready, from }] : []
  })
  return steps.map(({ from, ...each }) => {
    const isAlone = steps.filter(({ step }) => step.label === each.step.label).length === 1
    return isAlone ? each : { ...each, state: from }
  })
}
