import type { RefOptions } from '../../fields/ref'
import type { Resource } from '../../framework/resource'
import type { Values } from '../../framework/validate'
import { canCreateRecord, matchesFilter } from '../field-access'
import type { SignedInPerson } from '../signed-in'

/** Tells whether the person may add a record of `other` whose reference `by` leads to this one. */
export function canAddReferringRecord(other: Resource, by: string, record: Values, who: SignedInPerson): boolean {
  const { where } = (other.fields[by]?.options ?? {}) as RefOptions
  const beyond = Object.entries(record).map(([name, value]) => [`${by}.${name}`, value])
  const isAllowed = canCreateRecord(other, who, { [by]: record.id, ...Object.fromEntries(beyond) })
  return isAllowed && (!where || matchesFilter(where, who, record) !== false)
}

/**
 * Builds the initial values of a new record of `other` whose reference `by` leads to this one: the
 * reference, and the fields that must match.
 */
export function buildSourceValues(other: Resource, by: string, record: Values): Values {
  const { match = {} } = (other.fields[by]?.options ?? {}) as RefOptions
  const matched = Object.entries(match).filter(([, own]) => own in other.fields)
  return { ...Object.fromEntries(matched.map(([theirs, own]) => [own, record[theirs]])), [by]: record.id }
}
