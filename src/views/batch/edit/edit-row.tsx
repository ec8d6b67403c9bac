import Close from '@mui/icons-material/CloseOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Select from '@mui/material/Select'
import Typography from '@mui/material/Typography'
import type { InputProps } from '../../../fields/field-views'
import { isDurationField } from '../../../fields/number'
import { DurationBox } from '../../../fields/parts/duration-box'
import { LabelledControl } from '../../../fields/parts/labelled'
import { TextBox } from '../../../fields/parts/text-box'
import { requireViews } from '../../../fields/views'
import type { FieldErrors } from '../../../framework/errors'
import type { Field } from '../../../framework/field'
import { fieldLabel, type Resource } from '../../../framework/resource'
import { type BatchSay, useBatchWords } from '../../../i18n/batch-words'
import { useDescribeFieldError } from '../../../i18n/records/field-error-words'
import { lowercaseFirst } from '../../../i18n/say'
import { useSignedIn } from '../../signed-in'
import { type ChangeKind, type FieldDraft, findInitialValue, listChangeKinds, listCopySources } from './field-drafts'

interface EditRowProps {
  resource: Resource
  formId: string
  draft: FieldDraft
  errors: FieldErrors
  onChange(draft: FieldDraft): void
  onLeave(): void
}

/** Shows a chosen field: the kind of change, and its value. */
export function EditRow(props: EditRowProps) {
  const { resource, formId, draft, onChange, onLeave } = props
  const say = useBatchWords()
  const who = useSignedIn()
  const label = fieldLabel(resource, draft.name)
  const args = { field: lowercaseFirst(label) }
  const change = (way: ChangeKind) =>
    onChange({ ...draft, way, value: findInitialValue(resource, draft.name, way, who) })
  return (
    <Box role="group" aria-label={label} sx={rowLook}>
      <Select
        native
        size="small"
        value={draft.way}
        onChange={(event) => change(event.target.value as ChangeKind)}
        inputProps={{ 'aria-label': say('way', args), id: `${formId}-way-${draft.name}` }}
      >
        {listChangeKinds(resource, draft.name, who).map((way) => (
          <option key={way} value={way}>
            {describeChangeKind(way, resource.fields[draft.name], say)}
          </option>
        ))}
      </Select>
      <Box sx={{ gridArea: 'value', minWidth: 0 }}>
        <DraftValueInput {...props} label={label} />
      </Box>
      <IconButton aria-label={say('leave', args)} onClick={onLeave} sx={{ width: 40, height: 40 }}>
        <Close fontSize="small" />
      </IconButton>
    </Box>
  )
}

const rowLook = {
  display: 'grid',
  columnGap: 1.5,
  rowGap: 1,
  alignItems: 'start',
  pb: { xs: 2, sm: 0 },
  borderBottom: { xs: '1px solid var(--line)', sm: 'none' },
  gridTemplateColumns: { xs: 'minmax(0, 1fr) 40px', sm: '140px minmax(0, 1fr) 40px' },
  gridTemplateAreas: { xs: '"way leave" "value value"', sm: '"way value leave"' },
  // In wide windows these are beside the input, below the line of its label.
  '& > :first-of-type': { gridArea: 'way', mt: { sm: '25px' } },
  '& > :last-child': { gridArea: 'leave', mt: { sm: '25px' } },
} as const

/** Describes a kind of change: days are added to a date, numbers to a number. */
function describeChangeKind(way: ChangeKind, field: Field | undefined, say: BatchSay): string {
  return say(way === 'add' && !field?.type.isNumeric ? 'addDays' : way)
}

function DraftValueInput({ resource, formId, draft, errors, label, onChange }: EditRowProps & { label: string }) {
  const say = useBatchWords()
  const toWords = useDescribeFieldError()
  const field = resource.fields[draft.name]
  const error = errors[draft.name]
  if (!field) return null
  const props: InputProps = {
    id: `${formId}-${draft.name}`,
    label,
    field,
    name: draft.name,
    value: draft.value,
    record: {},
    onChange: (value) => onChange({ ...draft, value }),
    error: error && toWords(error, label, field.options.help),
    errorAt: (place) => {
      const inner = errors[`${draft.name}.${place}`]
      return inner && toWords(inner, place.split('.').at(-1) ?? place)
    },
    isRequired: true,
  }
  if (draft.way === 'set') return <ValueInput {...props} />
  if (draft.way === 'copy') return <CopySourceSelect {...props} resource={resource} />
  if (draft.way === 'add' && isDurationField(field)) return <DurationBox {...props} field={omitHelp(field)} />
  if (draft.way !== 'empty') return <TextBox {...props} field={omitHelp(field)} inputMode="decimal" />
  return (
    <>
      <Typography variant="body2" sx={{ fontWeight: 600, mb: 0.5 }}>
        {label}
      </Typography>
      <Typography sx={{ minHeight: 40, display: 'flex', alignItems: 'center' }} color="text.secondary">
        {say('willBeEmpty')}
      </Typography>
    </>
  )
}

function ValueInput(props: InputProps) {
  const { Input } = requireViews(props.field)
  return Input ? <Input {...props} /> : null
}

/** Leaves out the help text, which describes the value and not a number that is added to it. */
const omitHelp = (field: Field): Field => {
  const { help: _, ...options } = field.options
  return { ...field, options }
}

function CopySourceSelect({ resource, ...props }: InputProps & { resource: Resource }) {
  const who = useSignedIn()
  return (
    <LabelledControl {...props}>
      <Select
        native
        fullWidth
        size="small"
        value={props.value ?? ''}
        onChange={(event) => props.onChange(event.target.value)}
        inputProps={{ id: props.id }}
      >
        {listCopySources(resource, props.name, who).map((name) => (
          <option key={name} value={name}>
            {fieldLabel(resource, name)}
          </option>
        ))}
      </Select>
    </LabelledControl>
  )
}
