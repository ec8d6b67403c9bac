import { readNameKey, translateFields, translateValue, writeNameKey } from '../../../framework/company/name-keys'
import type { BodyFieldIds, BodyIds } from '../../../framework/company/resource-body'
import { isPlainObject } from '../../../framework/filter'
import type { Resource } from '../../../framework/resource'
import type { Values } from '../../../framework/validate'

type NamedResource = Pick<Resource, 'ids' | 'workflow'>

/** The ids of fields, and those of states as the choices of their field. */
function listFieldIds({ ids, workflow }: NamedResource): BodyFieldIds {
  const { fields = {}, choices = {}, nested = {}, states = {} } = ids ?? {}
  const hasStates = workflow && Object.keys(states).length > 0
  return { fields, nested, choices: hasStates ? { ...choices, [workflow.field]: states } : choices }
}

/** Answers values by ids, which last longer than names. */
export const keyValues = (resource: NamedResource, values: Values): Values =>
  resource.ids ? translateFields(listFieldIds(resource), values, writeNameKey) : values

/** Answers values that were kept by ids with the present names. */
export const nameValues = (resource: NamedResource, values: Values): Values =>
  resource.ids ? translateFields(listFieldIds(resource), values, readNameKey) : values

const stepsOnly = (ids: BodyIds | undefined) => ({ entries: ids?.steps, nested: undefined })

/** Answers a record that was loaded under former names with the present ones. */
export function followRecord(before: NamedResource, now: NamedResource, record: Values): Values {
  const { labels, can, ...values } = record
  const steps = translateValue(stepsOnly(before.ids), can, writeNameKey)
  return {
    ...nameValues(now, keyValues(before, values)),
    ...(isPlainObject(labels) && { labels: renameKeys(before, now, labels) }),
    ...(can !== undefined && { can: translateValue(stepsOnly(now.ids), steps, readNameKey) }),
  }
}

const renameKeys = (before: NamedResource, now: NamedResource, labels: Values): Values =>
  Object.fromEntries(
    Object.entries(labels).map(([name, label]) => [
      readNameKey(now.ids?.fields, writeNameKey(before.ids?.fields, name)),
      label,
    ]),
  )
