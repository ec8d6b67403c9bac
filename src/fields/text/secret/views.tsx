import { useRef } from 'react'
import { useSay } from '../../../i18n/say'
import { TextBox } from '../../parts/text-box'
import type { CellProps, FieldViews, InputProps } from '../../views-contract'
import { isMask } from './mask'

const Cell = ({ value }: CellProps) => <span style={{ whiteSpace: 'nowrap' }}>{String(value)}</span>

/** Empty over a stored value: what is typed replaces it, and nothing typed leaves it as it is. */
function Input(props: InputProps) {
  const say = useSay()
  const { value, onChange } = props
  const stored = useRef<string | null>(null)
  if (isMask(value)) stored.current = value
  const shown = isMask(value) ? '' : value
  return (
    <TextBox
      {...props}
      value={shown}
      onChange={(typed) => onChange(typed === '' ? stored.current : typed)}
      inputProps={{
        spellCheck: false,
        autoCapitalize: 'none',
        ...(stored.current === null ? {} : { placeholder: say('secretUnchanged', { mask: stored.current }) }),
      }}
    />
  )
}

export const views: FieldViews = { Cell, Input, Filter: null, column: { width: 150 } }
