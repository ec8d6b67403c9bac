import type { Resource } from '../resource'
import { isInForce } from './in-force'
import { isRate } from './rate'
import { type ContextSource, isParent } from './rule-context'

/**
 * Lists the fields of a record on which its `given` values depend: references, the day, and fields that
 * have to be equal.
 */
export const listContextFields = ({ given }: Pick<Resource, 'given'>): string[] => [
  ...new Set(Object.values(given).flatMap(listSourceFields)),
]

function listSourceFields(source: ContextSource): readonly string[] {
  if (isParent(source)) return [source.path.split('.')[0] ?? source.path]
  if (isRate(source)) return [source.on, source.currency]
  if (!isInForce(source)) return []
  const { on, equal = {}, who } = source
  return [...(on ? [on] : []), ...Object.values(equal), ...(who ? [who.split('.')[0] ?? who] : [])]
}
