import type { FieldErrors } from '../errors'
import type { Resource } from '../resource'
import type { RuleContext } from '../rule-context/rule-context'
import { appliesToStep, checkRecord, type Values } from '../validate'

/** Tells whether any rule applies when the step is taken. */
export const hasRulesAt = ({ rules }: Pick<Resource, 'rules'>, step: string): boolean =>
  rules.some((rule) => appliesToStep(rule, step))

/** Finds the problems that only the step's rules cause, as far as they can be known here. */
export function checkStepRules(resource: Resource, step: string, record: Values, beside: RuleContext): FieldErrors {
  const rules = resource.rules.filter((rule) => appliesToStep(rule, step))
  return checkRecord({ ...resource, fields: {}, rules }, record, beside, step)
}
