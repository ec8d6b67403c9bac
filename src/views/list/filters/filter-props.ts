import type { Condition } from '../../../framework/filter'
import type { Shown } from '../../columns'

export interface FilterProps {
  shown: Shown
  value: Condition | undefined
  onChange(value: Condition | undefined): void
}
