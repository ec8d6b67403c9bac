import type { CalendarDate } from './dates'
import type { FieldErrors } from './errors'
import { behaviour, isEmpty, type Parsed, unitOf } from './field'
import { asKnown, type Beside } from './given/given'
import { isInput, type Resource } from './resource'

export type Values = Record<string, unknown>

/** Reads one sent value by its field's type; empty becomes null. */
export function parseField(resource: Resource, name: string, input: unknown): Parsed {
  const field = resource.fields[name]
  if (!field) throw new Error(`${resource.name} has no field ${name}`)
  return isEmpty(input) ? { ok: true, value: null } : behaviour(field).parse(input)
}

/** Adds what the declaration computes from the record and what is given beside it; what cannot be told stays as it is. */
export function compute(resource: Resource, record: Values, { given, today }: Beside): Values {
  const computed = Object.entries(resource.computed).map(([name, make]) => [
    name,
    asKnown(() => make(record as never, given as never, today), record[name] ?? null),
  ])
  return { ...record, ...Object.fromEntries(computed) }
}

/** Whether the form shows the field for this record; where that cannot be told, it does. */
export function isVisible(resource: Resource, name: string, record: Values, { given, today }: Beside): boolean {
  const visible = resource.visible[name]
  return !visible || asKnown(() => visible(record as never, given as never, today), true)
}

/** Whether a required field has to be filled in: not as long as it cannot be told whether it is shown. */
function isAskedFor(resource: Resource, name: string, record: Values, { given, today }: Beside): boolean {
  const visible = resource.visible[name]
  return !visible || asKnown(() => visible(record as never, given as never, today), false)
}

/** Whether a condition of the declaration holds; one that asks for what is not known here rests. */
export function holds(
  { check }: { check: (record: never, given: never, today: CalendarDate) => boolean },
  record: Values,
  { given, today }: Beside,
): boolean {
  return asKnown(() => check(record as never, given as never, today), true)
}

/**
 * What is wrong with a whole record: required fields and the declaration's rules.
 * Both sides call it; types were checked when the values were read.
 * @returns the refusals by field, empty when the record is right
 */
export function checkRecord(resource: Resource, record: Values, beside: Beside): FieldErrors {
  const errors: FieldErrors = {}
  for (const [name, field] of Object.entries(resource.fields)) {
    const isMissing = field.options.required && isInput(resource, name) && isEmpty(record[name])
    if (isMissing && isAskedFor(resource, name, record, beside)) errors[name] = { code: 'required' }
  }
  for (const rule of resource.rules) {
    if (!isConcerned(rule.changed, record, beside.before) || holds(rule, record, beside)) continue
    for (const name of rule.on) errors[name] ??= { code: rule.code, message: rule.message }
  }
  return errors
}

/** Whether a rule is about what is written: one that names fields is about nothing else. */
const isConcerned = (changed: readonly string[] | undefined, record: Values, before: Values | null | undefined) =>
  !changed || !before || changed.some((name) => (record[name] ?? null) !== (before[name] ?? null))

/** What is known beside the record: an empty currency, and no date, where it is not. */
interface Surroundings {
  currency: string
  today?: CalendarDate
}

/**
 * Values that do not fit the unit of their record or the day, among those that differ from before or whose unit does.
 * @param before null for a new record
 */
export function checkFit(resource: Resource, record: Values, before: Values | null, known: Surroundings): FieldErrors {
  const errors: FieldErrors = {}
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!field.type.misfit || isEmpty(record[name])) continue
    const counted = [name, behaviour(field).unit(known)?.field ?? name]
    if (before && counted.every((each) => !(each in before) || before[each] === record[each])) continue
    const error = behaviour(field).misfit(record[name], { unit: unitOf(field, record, known), today: known.today })
    if (error) errors[name] = error
  }
  return errors
}
