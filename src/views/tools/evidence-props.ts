import type { Row } from '../../../dataProvider/create'
import type { Resource } from '../../framework/resource'
import type { Values } from '../../framework/validate'

/** The props of what an area draws of a request before it is decided. */
export interface EvidenceProps {
  resource: Resource
  record: Row
  /** The values of the fields that the declaration passes, by the names under which it passes them. */
  values: Values
}
