import type { Resource } from '../resource'
import { type GivenValue, isParent } from './given'
import { isInForce } from './in-force'
import { isRate } from './rate'

/** The fields of a record that its given values begin at: references, the day, what has to be equal. */
export const givenNames = ({ given }: Pick<Resource, 'given'>): string[] => [
  ...new Set(Object.values(given).flatMap(namesIn)),
]

function namesIn(given: GivenValue): readonly string[] {
  if (isParent(given)) return [given.path.split('.')[0] ?? given.path]
  if (isRate(given)) return [given.on, given.currency]
  if (!isInForce(given)) return []
  const { on, equal = {}, who } = given
  return [...(on ? [on] : []), ...Object.values(equal), ...(who ? [who.split('.')[0] ?? who] : [])]
}
