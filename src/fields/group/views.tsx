import Box from '@mui/material/Box'
import { behaviour, isEmpty } from '../../framework/field'
import { isPlainObject } from '../../framework/filter'
import { LabelledGroup } from '../parts/labelled'
import { NestedInputs } from '../parts/nested'
import type { CellProps, FieldViews, InputProps } from '../views-contract'

const Cell = ({ value, field }: CellProps) => behaviour(field).text(value)

function Input(props: InputProps) {
  const fields = behaviour(props.field).nested() ?? {}
  const isStarted = isPlainObject(props.value) && Object.values(props.value).some((part) => !isEmpty(part))
  return (
    <LabelledGroup {...props}>
      <Box sx={{ pl: 2, borderLeft: 2, borderColor: 'divider' }}>
        <NestedInputs
          id={props.id}
          fields={fields}
          value={props.value}
          onChange={props.onChange}
          onBlur={props.onBlur}
          errorAt={(name) => props.errorAt?.(name)}
          isRequired={isStarted || !!props.isRequired}
        />
      </Box>
    </LabelledGroup>
  )
}

export const views: FieldViews = { Cell, Input, Filter: null, isWide: true, column: { flex: 1, width: 240 } }
