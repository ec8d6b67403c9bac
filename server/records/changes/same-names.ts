import type { BodyFieldIds, BodyIds } from '../../../src/framework/company/resource-body'

type Ids = Readonly<Record<string, string>>

const isKept = (before: Ids = {}, now: Ids = {}): boolean =>
  Object.entries(before).every(([name, id]) => Object.hasOwn(now, name) && now[name] === id)

function areFieldsKept(before: BodyFieldIds, now: BodyFieldIds | undefined): boolean {
  const { choices = {}, nested = {} } = now ?? {}
  return (
    isKept(before.fields, now?.fields) &&
    Object.entries(before.choices).every(([field, ids]) => isKept(ids, choices[field])) &&
    Object.entries(before.nested).every(([field, ids]) => areFieldsKept(ids, nested[field]))
  )
}

/**
 * Tells whether each former name of a field, choice, state or step still stands for the same one.
 * What was added meanwhile has no former name.
 */
export const hasSameNames = (before: BodyIds, now: BodyIds): boolean =>
  areFieldsKept(before, now) &&
  isKept(before.states, now.states) &&
  isKept(before.steps, now.steps) &&
  Object.entries(before.asked).every(([step, ids]) => areFieldsKept(ids, now.asked[step]))
