import type { Resource } from '../resource'
import type { RuleContext } from '../rule-context/rule-context'
import {
  appliesToStep,
  computeValues,
  isConditionMet,
  isRuleAffected,
  isVisible,
  listRequiredFields,
  type Values,
} from '../validate'
import type { Rule } from '../workflow'

/** Fields that may not stay empty, each with the fields that serve instead of it. */
export type NeededFields = Readonly<Record<string, readonly string[]>>

/**
 * Finds the fields that saving the record, or the step taken with saving, refuses to leave empty. They follow
 * from the declaration: required fields, `needs` of the step, and rules that fail while the field is empty.
 * @param names the fields that the person can fill in
 */
export function findNeededFields(
  resource: Resource,
  record: Values,
  beside: RuleContext,
  names: readonly string[],
  step?: string,
): NeededFields {
  const open = names.filter((name) => isVisible(resource, name, record, beside))
  const isRefused = (rule: Rule<string, never, never>, emptied: readonly string[]) => {
    const without = computeValues(
      resource,
      { ...record, ...Object.fromEntries(emptied.map((name) => [name, null])) },
      beside,
    )
    return isRuleAffected(rule.changed, without, beside.before) && !isConditionMet(rule, without, beside)
  }
  const { needs = [] } = resource.workflow?.transitions[step ?? ''] ?? {}
  const always = [...listRequiredFields(resource), ...needs, ...listUsuallyFilled(resource, beside)]
  const rules = resource.rules.filter((rule) => rule.at === undefined || appliesToStep(rule, step))
  const ofRules = rules
    .filter(({ areAlternatives }) => !areAlternatives)
    .flatMap((rule) => rule.on.filter((name) => isRefused(rule, [name])))
  const needed: Record<string, readonly string[]> = {}
  for (const name of [...always, ...ofRules]) if (open.includes(name)) needed[name] = []
  for (const rule of rules.filter(({ areAlternatives }) => areAlternatives)) {
    const on = rule.on.filter((name) => open.includes(name))
    // Where one of them is needed anyway, the others may stay empty.
    if (on.some((name) => needed[name]?.length === 0) || !isRefused(rule, on)) continue
    for (const name of on) needed[name] = on.filter((other) => other !== name)
  }
  return needed
}

/** Lists the fields that only one record may leave empty; it is nearly always another one. */
const listUsuallyFilled = ({ unique }: Resource, { before }: RuleContext): string[] =>
  unique
    .filter(({ on }) => on.length === 0)
    .flatMap(({ where }) => Object.entries(where ?? {}))
    .filter(([name, condition]) => isEmptyCondition(condition) && (!before || before[name] != null))
    .map(([name]) => name)

const isEmptyCondition = (condition: unknown): boolean =>
  typeof condition === 'object' && condition !== null && 'empty' in condition && condition.empty === true
