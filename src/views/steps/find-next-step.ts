import type { Resource } from '../../framework/resource'
import { listFromStates } from '../../framework/workflow'
import type { Step } from './list-steps'

/**
 * Finds the step that leads the record on, so that one button stands out. A step that another one takes
 * back, such as *Put on hold*, leads on only from the first state or to a good end.
 */
export function findNextStep(
  { workflow }: Pick<Resource, 'workflow'>,
  state: unknown,
  steps: readonly Step[],
): Step | undefined {
  if (!workflow) return undefined
  const isTakenBack = (to: string) =>
    Object.values(workflow.transitions).some((back) => back.to === state && listFromStates(back).includes(to))
  return steps.find(({ name, blocked, isDanger }) => {
    const to = workflow.transitions[name]?.to
    if (to === undefined || blocked !== undefined || isDanger) return false
    return state === workflow.initial || workflow.states[to]?.tone === 'success' || !isTakenBack(to)
  })
}
