import { findSentStep } from '../../../framework/lists/sent-form'
import type { Resource } from '../../../framework/resource'
import type { RuleContext } from '../../../framework/rule-context/rule-context'
import { findNeededFields, type NeededFields } from '../../../framework/steps/needed-fields'
import { checkStepRules } from '../../../framework/steps/step-rules'
import { isConditionMet, type Values } from '../../../framework/validate'
import { listFromStates } from '../../../framework/workflow'
import type { PartView } from './part-views'

/** Lists the step that the form takes with saving; without one, all steps from the state of the record. */
export function listNextSteps({ workflow, views }: Resource, record: Values): string[] {
  const state = String(record[workflow?.field ?? ''] ?? workflow?.initial)
  const steps = Object.entries(workflow?.transitions ?? {}).filter(([, step]) => listFromStates(step).includes(state))
  return steps.map(([name]) => name).filter((name) => !findSentStep(views) || name === findSentStep(views))
}

/** Lists what a line lacks of alternatives, and what the next step requires of it, as far as it is known. */
export const listRequirements = (
  whole: Resource,
  record: Values,
  part: Resource,
  line: Values,
  context: RuleContext,
): string[] => [
  ...new Set([
    ...part.rules
      .filter((rule) => rule.areAlternatives && !isConditionMet(rule, line, context))
      .map(({ message }) => message),
    ...listNextSteps(whole, record).flatMap((step) =>
      Object.values(checkStepRules(part, step, line, context)).map(({ message }) => String(message)),
    ),
  ]),
]

/** Finds the fields of a line that a save, or the step taken with it, refuses to leave empty. */
export const findNeededCells = (whole: Resource, view: PartView, line: Values, context: RuleContext): NeededFields =>
  findNeededFields(view.resource, line, context, view.names, findSentStep(whole.views))
