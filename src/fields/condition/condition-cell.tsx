import { Suspense } from 'react'
import { behaviour } from '../../framework/field'
import { isPlainObject } from '../../framework/filter'
import type { CellProps } from '../views-contract'
import { ConditionText, readAbout } from './parts'

export function ConditionCell({ value, field, record }: CellProps) {
  const about = readAbout(field, record)
  if (!about || !isPlainObject(value)) return behaviour(field).text(value)
  return (
    <Suspense fallback={null}>
      <ConditionText about={about} condition={value} />
    </Suspense>
  )
}
