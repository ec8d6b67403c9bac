import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { requireViews } from '../../../fields/views'
import { findResource } from '../../../framework/company/catalogue'
import { fieldLabel } from '../../../framework/resource'
import { buildContextOfToday } from '../../../framework/rule-context/rule-context'
import { computeValues, type Values } from '../../../framework/validate'
import { useDescribeFieldError } from '../../../i18n/records/field-error-words'
import { findColumn } from '../../display-fields'
import { useReferencedValues } from '../../saving/referenced-values'
import { todayForRecords, useSignedIn } from '../../signed-in'
import { FieldValue } from '../../value/field-value'
import { findCurrency } from '../../value/record-currency'
import type { InlineEditing } from './create-inline-editing'
import { EnteredValue } from './inline-cell'
import type { InlineEdit } from './inline-edits'

interface FieldsProps {
  inline: InlineEditing
  edit: InlineEdit
  onChoose(name: string, isTheirs: boolean): void
}

/** Shows the inputs of an edit; a field that somebody else changed meanwhile shows both values. */
export function EditFields(props: FieldsProps) {
  const { inline, edit } = props
  const current = { ...edit.base, ...edit.entered }
  const { resource } = inline.edits
  const today = todayForRecords(resource, useSignedIn())
  const labels = Object.entries(edit.base.labels ?? {}).filter(([name]) => current[name] === edit.base[name])
  const beyond = useReferencedValues(resource, current, edit.base)
  const entered = { ...current, ...beyond, labels: Object.fromEntries(labels) }
  const record = computeValues(resource, entered, buildContextOfToday(today))
  return (
    <div className={edit.isRow ? 'inline-row' : undefined}>
      {edit.names.map((name) =>
        edit.conflicts.some((conflict) => conflict.name === name) ? (
          <ConflictChoice key={name} {...props} name={name} />
        ) : (
          <EditFieldInput key={name} {...props} name={name} record={record} />
        ),
      )}
    </div>
  )
}

interface EditFieldInputProps extends FieldsProps {
  name: string
  record: Values
}

function EditFieldInput({ inline, edit, name, record }: EditFieldInputProps) {
  const toWords = useDescribeFieldError()
  const { edits } = inline
  const field = edits.resource.fields[name]
  const Input = field ? requireViews(field).Input : null
  if (!field || !Input) return null
  const label = fieldLabel(edits.resource, name)
  const error = edit.errors[name]
  return (
    <Input
      id={`${edit.key}-${name}`}
      name={name}
      label={label}
      field={field}
      record={record}
      value={edit.entered[name] ?? null}
      onChange={(value) => edits.enter(edit.key, name, value)}
      error={error && toWords(error, label, field.options.help, findCurrency(edits.resource, edit.base))}
      isRequired={!!field.options.required}
      isBare={!edit.isRow}
    />
  )
}

/** Lets the person choose between their own value and the other one. */
function ConflictChoice({ inline, edit, name, onChoose }: FieldsProps & { name: string }) {
  const { edits, say } = inline
  const column = findColumn(edits.resource, name, findResource)
  if (!column) return null
  return (
    <Box sx={{ p: 0.5, overflowWrap: 'anywhere' }}>
      <Box sx={{ fontWeight: 600 }}>{column.label}</Box>
      <div>
        {say('mine')}: <EnteredValue shown={column} edit={edit} />
      </div>
      <div>
        {say('theirs')}: <FieldValue shown={column} record={edit.base} />
      </div>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5 }}>
        <Button size="small" variant="contained" onClick={() => onChoose(name, false)}>
          {say('keepMine')}
        </Button>
        <Button size="small" variant="outlined" onClick={() => onChoose(name, true)}>
          {say('takeTheirs')}
        </Button>
      </Box>
    </Box>
  )
}
