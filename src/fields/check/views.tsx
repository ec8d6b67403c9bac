import CheckBoxEmpty from '@mui/icons-material/CheckBoxOutlineBlankOutlined'
import CheckBox from '@mui/icons-material/CheckBoxOutlined'
import { useSay } from '../../i18n/say'
import type { CellProps, FieldViews, FilterTextProps } from '../field-views'
import { YesNoFilter } from '../parts/filters'
import { lazyInput } from '../parts/lazy-input'

function Cell({ value }: CellProps) {
  const say = useSay()
  const Icon = value === true ? CheckBox : CheckBoxEmpty
  return (
    <span
      style={{ display: 'inline-flex', alignItems: 'center', gap: 4, whiteSpace: 'nowrap', verticalAlign: 'middle' }}
    >
      <Icon fontSize="small" aria-hidden="true" />
      {say(value === true ? 'yes' : 'no')}
    </span>
  )
}

const Input = lazyInput(() => import('./check-box').then((module) => module.CheckBox))

function FilterText({ value }: FilterTextProps) {
  const say = useSay()
  return say(value.eq === true ? 'yes' : 'no')
}

export const views: FieldViews = { Cell, Input, Filter: YesNoFilter, FilterText, column: { width: 90 } }
