import type { FieldErrors } from './errors'
import { type Field, findUnit, getFieldBehaviour, isEmpty } from './field'
import { isInputField, type Resource } from './resource'
import type { FieldContext } from './rule-context/field-context'
import { isComputedValueFrozen } from './rule-context/frozen-values'
import { fallBackIfUnknown, type RuleContext } from './rule-context/rule-context'
import type { CalendarDate } from './values/dates'
import type { ParseResult } from './values/parse-result'

export type Values = Record<string, unknown>

/** Parses one sent value by the type of its field; an empty value becomes null. */
export function parseField(resource: Resource, name: string, input: unknown): ParseResult {
  const field = resource.fields[name]
  if (!field) throw new Error(`${resource.name} has no field ${name}`)
  return isEmpty(input) ? { ok: true, value: null } : getFieldBehaviour(field).parse(input)
}

/** Adds the computed values. Values that need unknown rule context stay as they are. */
export function computeValues(resource: Resource, record: Values, beside: RuleContext): Values {
  const { given, today } = beside
  // Computes in the order of the declaration, so that a value can use the ones before it.
  const result = { ...record }
  completeValues(resource, result, beside)
  for (const [name, fill] of Object.entries(resource.fills)) {
    const value = fallBackIfUnknown(() => fill(result as never, given as never, today), undefined)
    if (value !== undefined && !isFrozen(resource, name, result, beside)) result[name] = value
  }
  for (const [name, make] of Object.entries(resource.computed))
    result[name] = isFrozen(resource, name, result, beside)
      ? beside.before?.[name]
      : fallBackIfUnknown(() => make(result as never, given as never, today), record[name] ?? null)
  return result
}

/** Completes values from the record; stored values stay as they are. */
function completeValues(resource: Resource, record: Values, beside: RuleContext): void {
  for (const [name, field] of fieldsToCheck(resource).completed) {
    const before = beside.before?.[name]
    if (isEmpty(record[name]) || record[name] === before) continue
    record[name] = getFieldBehaviour(field).complete(record[name], buildFieldContext(name, record, beside))
  }
}

const buildFieldContext = (name: string, record: Values, { given, country, before }: RuleContext): FieldContext => ({
  ...{ name, record, given, country },
  ...(before && { before: before[name] }),
})

/**
 * Tells whether a computed value keeps its stored value: the declaration freezes it, and a value is
 * stored.
 */
function isFrozen(resource: Resource, name: string, record: Values, { given, today, before }: RuleContext): boolean {
  if (!resource.frozen[name] || !before || isEmpty(before[name])) return false
  return fallBackIfUnknown(() => isComputedValueFrozen(resource, name, before, given, today, record), true)
}

/** Tells whether the form shows the field for this record; if that is unknown, it does. */
export function isVisible(resource: Resource, name: string, record: Values, { given, today }: RuleContext): boolean {
  const visible = resource.visible[name]
  return !visible || fallBackIfUnknown(() => visible(record as never, given as never, today), true)
}

/** Tells whether a required field has to be filled in; no while its visibility is unknown. */
function isRequired(resource: Resource, name: string, record: Values, { given, today }: RuleContext): boolean {
  const visible = resource.visible[name]
  return !visible || fallBackIfUnknown(() => visible(record as never, given as never, today), false)
}

/**
 * Tells whether a condition of the declaration holds; where rule context is unknown, the condition counts
 * as met.
 */
export function isConditionMet(
  { check }: { check: (record: never, given: never, today: CalendarDate) => boolean },
  record: Values,
  { given, today }: RuleContext,
): boolean {
  return fallBackIfUnknown(() => check(record as never, given as never, today), true)
}

/** Lists the fields that no record may leave empty while the form shows them. */
export const listRequiredFields = (resource: Resource): readonly string[] => fieldsToCheck(resource).required

/** Fields that are checked together with the whole record. */
interface CheckedFields {
  required: readonly string[]
  /** Fields whose values have to fit a unit or a day. */
  fitting: readonly (readonly [string, Field])[]
  /** Fields whose values are completed from the record. */
  completed: readonly (readonly [string, Field])[]
}

const checkedFields = new WeakMap<Resource, CheckedFields>()

function fieldsToCheck(resource: Resource): CheckedFields {
  const cached = checkedFields.get(resource)
  if (cached) return cached
  const fields = Object.entries(resource.fields)
  const required = fields.filter(([name, { options }]) => options.required && isInputField(resource, name))
  const checks = {
    required: required.map(([name]) => name),
    fitting: fields.filter(([, { type }]) => type.misfit),
    completed: fields.filter(([, { type }]) => type.complete),
  }
  checkedFields.set(resource, checks)
  return checks
}

/**
 * Checks a whole record: required fields and the declaration's rules. Browser and server call it; the
 * types of values are checked earlier, when values are read.
 * @param action the step being taken, for rules of steps
 * @returns the problems by field; empty if the record is valid
 */
export function checkRecord(resource: Resource, record: Values, beside: RuleContext, action?: string): FieldErrors {
  const errors: FieldErrors = {}
  for (const name of listRequiredFields(resource))
    if (isEmpty(record[name]) && !isUnread(resource, name, record) && isRequired(resource, name, record, beside)) {
      const { whenMissing } = resource.fields[name]?.options ?? {}
      errors[name] = { code: 'required', ...(whenMissing && { message: whenMissing }) }
    }
  for (const rule of resource.rules) {
    if (rule.at !== undefined && !appliesToStep(rule, action)) continue
    if (!isRuleAffected(rule.changed, record, beside.before) || isConditionMet(rule, record, beside)) continue
    for (const name of rule.on) errors[name] ??= { code: rule.code, message: rule.message }
  }
  return errors
}

/** Tells whether other records hold the value and it was not read: the server checks what was sent for it. */
const isUnread = ({ fields }: Resource, name: string, record: Values): boolean =>
  !(name in record) && !!fields[name] && getFieldBehaviour(fields[name]).derive() !== undefined

/** Tells whether a rule applies to the step. */
export const appliesToStep = ({ at = [] }: { at?: string | readonly string[] }, step: string | undefined): boolean =>
  step !== undefined && [at].flat().includes(step)

/** Tells whether the check of a rule is needed: a rule with `changed` only if one of these fields changes. */
export const isRuleAffected = (
  changed: readonly string[] | undefined,
  record: Values,
  before: Values | null | undefined,
) => !changed || !before || changed.some((name) => (record[name] ?? null) !== (before[name] ?? null))

/** The context of a check; where unknown, the currency is empty and the date is absent. */
interface CheckContext {
  currency: string
  today?: CalendarDate
  /** The rule context; without it, checks that need it are skipped. */
  beside?: RuleContext
}

/**
 * Finds values that do not fit their unit or the day, of those that changed or whose unit changed.
 * @param before null for a new record
 */
export function checkUnitAndDay(
  resource: Resource,
  record: Values,
  before: Values | null,
  surroundings: CheckContext,
): FieldErrors {
  const errors: FieldErrors = {}
  for (const [name, field] of fieldsToCheck(resource).fitting) {
    if (isEmpty(record[name])) continue
    const names = [name, getFieldBehaviour(field).unit(surroundings)?.field ?? name]
    if (before && names.every((each) => !(each in before) || before[each] === record[each])) continue
    const around = surroundings.beside && buildFieldContext(name, record, { ...surroundings.beside, before })
    const unit = findUnit(field, record, surroundings)
    const problem = getFieldBehaviour(field).misfit(record[name], {
      unit,
      today: surroundings.today,
      ...(around && { around }),
    })
    if (!problem) continue
    const { nested = {}, ...error } = problem
    errors[name] = error
    for (const [place, inside] of Object.entries(nested)) errors[`${name}.${place}`] = inside
  }
  return errors
}
