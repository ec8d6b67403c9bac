import type { Resource } from '../../framework/resource'
import { listFromStates, type Workflow } from '../../framework/workflow'
import type { Step } from './list-steps'

/**
 * Finds the step that leads the record on, so that one button stands out: steps to states that mean
 * something come before quiet ends, and later states before earlier ones.
 */
export function findNextStep(
  { workflow }: Pick<Resource, 'workflow'>,
  state: unknown,
  steps: readonly Step[],
): Step | undefined {
  if (!workflow || typeof state !== 'string') return undefined
  const [next] = steps
    .flatMap((step) => {
      const to = workflow.transitions[step.name]?.to
      const isOffered = to !== undefined && step.blocked === undefined && !step.isDanger
      return isOffered && leadsOn(workflow, state, to) ? [{ step, rank: rankStep(workflow, state, to) }] : []
    })
    .sort((one, other) => one.rank - other.rank)
  return next?.step
}

const rankStep = (workflow: Workflow, state: string, to: string): number =>
  (isQuiet(workflow, to) ? 2 : 0) + (isForward(workflow, state, to) ? 0 : 1)

function leadsOn(workflow: Workflow, state: string, to: string): boolean {
  const { initial, states } = workflow
  const [now, then] = [states[state]?.tone, states[to]?.tone]
  if (to === state || then === 'danger' || isDropOut(workflow, state, to)) return false
  if (then === 'success') return now !== 'success' || isForward(workflow, state, to)
  // A draft is no way on.
  if (!isForward(workflow, state, to))
    return (now === 'warning' || now === 'danger') && (to !== initial || !isQuiet(workflow, to))
  const leadsBack = canReach(workflow, to, state)
  if (state === initial) return now !== 'success' || !leadsBack
  // A record in a good state is led to a further one, not to an end or to a pause.
  return now === 'success' ? !leadsBack && !isQuiet(workflow, to) : !leadsBack || then !== 'warning'
}

/** Tells whether the state neither is good nor asks for anything. */
const isQuiet = ({ states }: Workflow, state: string): boolean => (states[state]?.tone ?? 'neutral') === 'neutral'

function isForward({ states }: Workflow, from: string, to: string): boolean {
  const order = Object.keys(states)
  return order.indexOf(to) > order.indexOf(from)
}

/**
 * Tells whether a record is given up with this step: to an end that is entered from the first state and from
 * later ones, or quietly from the first one where other steps go on, whoever takes them.
 */
function isDropOut(workflow: Workflow, state: string, to: string): boolean {
  const { initial } = workflow
  const transitions = Object.values(workflow.transitions)
  if (transitions.some((step) => listFromStates(step).includes(to))) return false
  const entered = new Set(transitions.filter((step) => step.to === to).flatMap(listFromStates))
  if (typeof initial === 'string' && entered.has(initial) && entered.size > 1) return true
  const goesOn = transitions.some((step) => listFromStates(step).includes(state) && !isQuiet(workflow, step.to))
  return state === initial && goesOn && isQuiet(workflow, to)
}

/** Tells whether steps lead from one state to the other. */
function canReach({ transitions }: Workflow, from: string, to: string): boolean {
  const seen = new Set([from])
  // The set grows while it is walked.
  for (const state of seen)
    for (const step of Object.values(transitions)) if (listFromStates(step).includes(state)) seen.add(step.to)
  return seen.has(to)
}
