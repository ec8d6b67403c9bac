import type { CellProps, FieldViews, InputProps } from '../field-views'
import { ContainsFilter } from '../parts/filters'
import { SafeLink } from '../parts/safe-link'
import { TextBox } from '../parts/text-box'

const Cell = ({ value }: CellProps) => (
  <SafeLink href={`mailto:${encodeURIComponent(String(value)).replace('%40', '@')}`} text={String(value)} />
)
// The type is not "email", because the browser would show its own message before ours.
const Input = (props: InputProps) => (
  <TextBox {...props} inputMode="email" inputProps={{ spellCheck: false, autoCapitalize: 'none' }} />
)

export const views: FieldViews = { Cell, Input, Filter: ContainsFilter, column: { flex: 1, width: 220 } }
