import Box from '@mui/material/Box'
import { getFieldBehaviour, isEmpty } from '../../framework/field'
import { isPlainObject } from '../../framework/filter'
import type { InputProps } from '../field-views'
import { LabelledGroup } from '../parts/labelled-group'
import { NestedInputs } from '../parts/nested-inputs'

export function GroupBox(props: InputProps) {
  const fields = getFieldBehaviour(props.field).nested() ?? {}
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
