import { humanizeName } from '../../../framework/naming'
import type { Draft } from '../draft'
import { type FlowState, type FlowStep, readFlow } from './edit-flow'

export const labelState = ([, name, options]: FlowState): string => options?.label || humanizeName(name)

export const labelStep = ([, name, options]: FlowStep): string => options.label || humanizeName(name)

/** Answers the label of the state with the name. */
export const createStateLabel = (draft: Pick<Draft, 'workflow'>) => {
  const labels = new Map(readFlow(draft).states.map((state) => [state[1], labelState(state)]))
  return (name: string): string => labels.get(name) ?? name
}

/** Tells whether those who are asked to decide take the step. */
export const isDecision = ({ approval }: Pick<Draft, 'approval'>, name: string): boolean =>
  approval !== undefined && [approval.approve, approval.reject, approval.sendBack].includes(name)
