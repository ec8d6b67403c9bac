import { useEffect } from 'react'
import { ContainsFilter } from '../parts/filters'
import { SafeLink } from '../parts/links'
import { TextBox } from '../parts/text-box'
import type { CellProps, FieldViews, InputProps } from '../views-contract'
import { groupNumber } from './grouped'
import { knownPlans, setNumberingPlans } from './numbering'

function Cell({ value }: CellProps) {
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      <SafeLink href={`tel:${value}`} text={groupNumber(String(value))} />
    </span>
  )
}

/** Loads the numbering plans, which are too large for every list; until then only the server checks. */
function Input(props: InputProps) {
  useEffect(() => {
    if (!knownPlans()) void import('./plans').then(({ numberingPlans }) => setNumberingPlans(numberingPlans), ignore)
  }, [])
  return <TextBox {...props} type="tel" />
}

const ignore = () => undefined

export const views: FieldViews = { Cell, Input, Filter: ContainsFilter, column: { width: 160 } }
