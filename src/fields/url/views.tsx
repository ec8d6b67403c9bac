import type { CellProps, FieldViews, InputProps } from '../field-views'
import { ContainsFilter } from '../parts/filters'
import { SafeLink } from '../parts/safe-link'
import { TextBox } from '../parts/text-box'

const Cell = ({ value }: CellProps) => (
  <SafeLink
    href={String(value)}
    text={String(value)
      .replace(/^https?:\/\//, '')
      .replace(/\/$/, '')}
    isNewWindow
  />
)
const Input = (props: InputProps) => (
  <TextBox {...props} inputMode="url" inputProps={{ spellCheck: false, autoCapitalize: 'none' }} />
)

export const views: FieldViews = { Cell, Input, Filter: ContainsFilter, column: { flex: 1, width: 200 } }
