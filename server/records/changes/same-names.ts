import type { BodyFieldIds, BodyIds } from '../../../src/framework/company/resource-body'

type Ids = Readonly<Record<string, string>>
type CompareIds = (before: Ids | undefined, now: Ids | undefined) => boolean

const isKept: CompareIds = (before = {}, now = {}) =>
  Object.entries(before).every(([name, id]) => Object.hasOwn(now, name) && now[name] === id)

const isKeptOrGone: CompareIds = (before = {}, now = {}) =>
  Object.entries(before).every(([name, id]) => !Object.hasOwn(now, name) || now[name] === id)

function compareFields(before: BodyFieldIds, now: BodyFieldIds | undefined, compare: CompareIds): boolean {
  const { choices = {}, nested = {} } = now ?? {}
  return (
    compare(before.fields, now?.fields) &&
    Object.entries(before.choices).every(([field, ids]) => compare(ids, choices[field])) &&
    Object.entries(before.nested).every(([field, ids]) => compareFields(ids, nested[field], compare))
  )
}

const compareNames = (before: BodyIds, now: BodyIds, compare: CompareIds): boolean =>
  compareFields(before, now, compare) &&
  compare(before.states, now.states) &&
  compare(before.steps, now.steps) &&
  Object.entries(before.asked).every(([step, ids]) => compareFields(ids, now.asked[step], compare))

/**
 * Tells whether each former name of a field, choice, state or step still stands for the same one.
 * What was added meanwhile has no former name.
 */
export const hasSameNames = (before: BodyIds, now: BodyIds): boolean => compareNames(before, now, isKept)

/** Tells whether a former name stands for something else now; a name that is gone is refused by itself. */
export const hasExchangedNames = (before: BodyIds, now: BodyIds): boolean => !compareNames(before, now, isKeptOrGone)
