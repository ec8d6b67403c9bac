import { Suspense } from 'react'
import { behaviour } from '../../framework/field'
import { isPlainObject } from '../../framework/filter'
import type { CellProps } from '../views-contract'
import { aboutIn, ConditionText } from './parts'

export function ConditionCell({ value, field, record }: CellProps) {
  const about = aboutIn(field, record)
  if (!about || !isPlainObject(value)) return behaviour(field).text(value)
  return (
    <Suspense fallback={null}>
      <ConditionText about={about} condition={value} />
    </Suspense>
  )
}
