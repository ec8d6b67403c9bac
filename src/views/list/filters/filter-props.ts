import type { Condition } from '../../../framework/filter'
import type { DisplayField } from '../../display-fields'

export interface FilterProps {
  shown: DisplayField
  value: Condition | undefined
  onChange(value: Condition | undefined): void
}
