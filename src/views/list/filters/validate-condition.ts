import { isNamedDays } from '../../../fields/parts/named-days'
import type { FieldError } from '../../../framework/errors'
import { getFieldBehaviour, isEmpty } from '../../../framework/field'
import { FilterProblem, type filterLimits, operators, parseFilter } from '../../../framework/filter'
import { isDayExpression } from '../../../framework/relations'
import type { Resource } from '../../../framework/resource'
import { isDayVariable } from '../../../framework/values/day-variables'
import type { FilterWord } from '../../../i18n/lists/filter-words'
import { type ConditionGroup, type ConditionPart, type ConditionRule, readSetName } from './condition-tree'
import { findOfferedField, isDateField, type OfferedField } from './offered-fields'

/** An error of a condition, in words of the panel or of the field's type. */
export type RuleProblem = { word: FilterWord } | { error: FieldError; label: string }

export type RuleProblems = ReadonlyMap<number, RuleProblem>

/**
 * Reads the values of the tree by the types of their fields; answers the tree, and errors by the key of
 * each rule.
 */
export function validateConditionTree(
  root: ConditionGroup,
  resource: Resource,
): { root: ConditionGroup; problems: RuleProblems } {
  const problems = new Map<number, RuleProblem>()
  const validateGroup = (group: ConditionGroup): ConditionGroup => ({
    ...group,
    parts: group.parts.map((part): ConditionPart => {
      if (part.kind === 'group') return validateGroup(part)
      const checked = validateRule(part, findOfferedField(resource, part.path))
      if ('kind' in checked) return checked
      problems.set(part.key, checked)
      return part
    }),
  })
  return { root: validateGroup(root), problems }
}

function validateRule(rule: ConditionRule, offered: OfferedField | undefined): ConditionRule | RuleProblem {
  const { comparison, values } = rule
  if (!offered?.comparisons.includes(comparison)) return { word: 'chooseField' }
  if (comparison === 'isEmpty' || comparison === 'isSet') return { ...rule, values: [] }
  if (comparison === 'within') return isNamedDays(values[0]) ? rule : { word: 'enterValue' }
  const filledValues = values.filter((value) => !isEmpty(value))
  if (filledValues.length === 0) return { word: 'enterValue' }
  if (comparison === 'between' && filledValues.length < 2) return { word: 'enterBoth' }
  if (comparison === 'contains' || comparison === 'startsWith') return { ...rule, values: filledValues }
  const read = filledValues.map((value) => parseRuleValue(value, offered))
  const problem = read.find((one) => !one.ok)
  if (problem && !problem.ok) return problem.problem
  return { ...rule, values: read.map((one) => (one.ok ? one.value : undefined)) }
}

type RuleValueResult = { ok: true; value: unknown } | { ok: false; problem: RuleProblem }

function parseRuleValue(value: unknown, { shown, label }: OfferedField): RuleValueResult {
  if (readSetName(value) || (value === '$me' && getFieldBehaviour(shown.field).target())) return { ok: true, value }
  if (isDateField(shown) && (isDayVariable(value) || isDayExpression(value))) return { ok: true, value }
  if (isDateField(shown) && String(value).startsWith('$')) return { ok: false, problem: { word: 'wholeDays' } }
  const parsed = getFieldBehaviour(shown.field).parse(value)
  return parsed.ok ? parsed : { ok: false, problem: { error: parsed.error, label } }
}

/** Finds the limit of the wire that the filter exceeds; undefined if none. */
export function findExceededLimit(filter: unknown): keyof typeof filterLimits | undefined {
  try {
    parseFilter(filter, operators)
    return undefined
  } catch (problem) {
    if (problem instanceof FilterProblem) return problem.limit
    throw problem
  }
}

/** Most characters of an address: mails, chats and servers pass addresses of this length unchanged. */
export const maxAddressLength = 2048

/** Computes the length of the list's address with these filters, as react-admin writes it. */
export function computeAddressLength(
  filterValues: object,
  { sort, perPage }: { sort: { field: string; order: string }; perPage: number },
): number {
  const params = {
    displayedFilters: '{}',
    filter: JSON.stringify(filterValues),
    order: sort.order,
    page: '1',
    perPage: String(perPage),
    sort: sort.field,
  }
  const query = Object.entries(params).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `${location.origin}${location.pathname}?${query.join('&')}`.length
}
