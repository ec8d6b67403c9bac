import { useEffect } from 'react'
import type { CellProps, FieldViews, InputProps } from '../field-views'
import { ContainsFilter } from '../parts/filters'
import { SafeLink } from '../parts/safe-link'
import { TextBox } from '../parts/text-box'
import { groupPhoneNumber } from './group-phone-number'
import { getNumberingPlans, setNumberingPlans } from './numbering'

function Cell({ value }: CellProps) {
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      <SafeLink href={`tel:${value}`} text={groupPhoneNumber(String(value))} />
    </span>
  )
}

/**
 * Loads the numbering plans, because they are too large for every list; until then only the server checks.
 */
function Input(props: InputProps) {
  useEffect(() => {
    if (!getNumberingPlans())
      void import('./plans').then(({ numberingPlans }) => setNumberingPlans(numberingPlans), ignoreError)
  }, [])
  return <TextBox {...props} type="tel" />
}

const ignoreError = () => undefined

export const views: FieldViews = { Cell, Input, Filter: ContainsFilter, column: { width: 160 } }
