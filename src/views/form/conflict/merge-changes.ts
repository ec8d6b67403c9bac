import type { Row } from '../../../../dataProvider/create'
import { isInputField, type Resource } from '../../../framework/resource'
import type { Values } from '../../../framework/validate'
import { canReadField, canWriteField } from '../../field-access'
import { isSameValue } from '../../saving/is-same-value'
import type { SignedInPerson } from '../../signed-in'

/** A field that both I and somebody else changed, or that I changed and may not change any more. */
export interface Clash {
  name: string
  mine: unknown
  /** The stored value; undefined if I may not read it any more. */
  theirs: unknown
  /** The value when I opened the form. */
  base: unknown
  isLocked: boolean
}

/** My input, compared with what somebody else saved meanwhile. */
export interface MergeResult {
  /** The record as it is stored now. */
  fresh: Row
  /** Names of the fields I changed. */
  changed: readonly string[]
  clashes: readonly Clash[]
  /** Names of the fields that they changed and I did not. */
  followed: readonly string[]
}

/**
 * Merges my changes and theirs, field by field. A field that one of us changed takes that value; one that
 * both changed to different values is a clash.
 * @param base the record as it was loaded
 * @param changes what I changed in it
 */
export function mergeChanges(
  resource: Resource,
  who: SignedInPerson,
  base: Values,
  changes: Values,
  fresh: Row,
): MergeResult {
  const clashes = Object.entries(changes).flatMap(([name, mine]): Clash[] => {
    const isLocked = !canWriteField(resource, name, who, fresh)
    const isTheirs = !isSameValue(fresh[name], base[name])
    if (isSameValue(mine, fresh[name]) || (!isLocked && !isTheirs)) return []
    const theirs = canReadField(resource, name, who, fresh) ? (fresh[name] ?? null) : undefined
    return [{ name, mine, theirs, base: base[name] ?? null, isLocked }]
  })
  const state = resource.workflow?.field
  const fieldNames = [
    ...Object.keys(resource.fields).filter((name) => isInputField(resource, name)),
    ...(state ? [state] : []),
  ]
  const followed = fieldNames.filter(
    (name) => !(name in changes) && canReadField(resource, name, who, fresh) && !isSameValue(fresh[name], base[name]),
  )
  return { fresh, changed: Object.keys(changes), clashes, followed }
}

/** Makes the stored record the new base; drops the labels of fields in which my own value stays. */
export function rebaseRecord({ fresh }: MergeResult, ownNames: readonly string[]): Values {
  const labels = Object.entries(fresh.labels ?? {}).filter(([name]) => !ownNames.includes(name))
  return { ...fresh, labels: Object.fromEntries(labels) }
}
