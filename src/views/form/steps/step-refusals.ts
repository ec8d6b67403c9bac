import { isEmpty } from '../../../framework/field'
import type { Resource } from '../../../framework/resource'
import type { RuleContext } from '../../../framework/rule-context/rule-context'
import { appliesToStep, isConditionMet, type Values } from '../../../framework/validate'
import { listGuards } from '../../../framework/workflow'

/**
 * Lists why the step would be refused, as far as the browser can know, without what empty fields say by
 * themselves.
 * @param emptyParts the resources of lines of which none is entered
 */
export function listStepRefusals(
  resource: Resource,
  step: string,
  record: Values,
  beside: RuleContext,
  emptyParts: readonly string[],
): string[] {
  const transition = resource.workflow?.transitions[step]
  if (!transition) return []
  const ofLines = (transition.requires ?? []).filter(({ some }) => some !== undefined && emptyParts.includes(some))
  const ofGuards = listGuards(transition).filter((guard) => !isConditionMet(guard, record, beside))
  const ofRules = resource.rules.filter(
    (rule) =>
      appliesToStep(rule, step) &&
      !rule.on.some((name) => isEmpty(record[name])) &&
      !isConditionMet(rule, record, beside),
  )
  return [...new Set([...ofLines, ...ofGuards, ...ofRules].map(({ message }) => message))]
}
