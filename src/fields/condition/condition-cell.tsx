import { Suspense } from 'react'
import { getFieldBehaviour } from '../../framework/field'
import { isPlainObject } from '../../framework/filter'
import type { CellProps } from '../field-views'
import { ConditionText, readConditionResource } from './lazy-parts'

export function ConditionCell({ value, field, record }: CellProps) {
  const about = readConditionResource(field, record)
  if (!about || !isPlainObject(value)) return getFieldBehaviour(field).text(value)
  return (
    <Suspense fallback={null}>
      <ConditionText about={about} condition={value} />
    </Suspense>
  )
}
