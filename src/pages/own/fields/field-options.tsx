import TextField from '@mui/material/TextField'
import { type ReactNode, useState } from 'react'
import { peopleResource } from '../../../framework/register'
import { ExpandableSection } from '../../../views/blocks/expandable-section'
import { LabelledSelect } from '../../../views/import/labelled-select'
import type { Draft, DraftField } from '../draft'
import { listFilledFields } from '../draft'
import { useOwnWords } from '../words'
import { toChoices } from './guess-type'
import { listOptionParts, type OptionPart } from './option-parts'
import { RoleTicks } from './role-ticks'

interface FieldOptionsProps {
  draft: Pick<Draft, 'fields' | 'computed'>
  field: DraftField
  resources: ReadonlyMap<string, string>
  onChange(options: DraftField['options']): void
  onFormula(expression: string): void
  /** Who sees and changes the field, where this comes first; absent: it is narrowed below. */
  rights?: ReactNode
  /** Further inputs below. */
  children?: ReactNode
}

/** The options of a field; the inputs follow from the options that its type has. */
export function FieldOptions(props: FieldOptionsProps) {
  const { draft, field, resources, onChange, onFormula, rights, children } = props
  const say = useOwnWords()
  const { type, options, name } = field
  const { usual, others } = listOptionParts(type)
  const put = (part: string, value: unknown) => onChange({ ...options, [part]: value })
  const siblings = listFilledFields(draft).filter(({ id }) => id !== field.id)
  const show = (part: OptionPart) => (
    <OptionInput
      key={`${field.id} ${type} ${part.name}`}
      {...{ part, resources }}
      // Only a reference to people may begin with whoever adds the record.
      type={type === 'ref' && options.to !== peopleResource ? '' : type}
      columns={siblings}
      value={options[part.name]}
      onChange={(value) => put(part.name, value)}
    />
  )
  return (
    <div className="own-options">
      {usual.map(show)}
      {rights}
      <ExpandableSection title={say('moreOptions')} isOpen={Boolean(draft.computed?.[name])}>
        {() => (
          <div className="own-options">
            {rights ? null : (
              <RoleTicks
                label={say('everybody')}
                value={options.readableBy}
                onChange={(roles) => put('readableBy', roles)}
              />
            )}
            <TextField
              fullWidth
              size="small"
              label={say('formula')}
              helperText={say('formulaHelp')}
              value={draft.computed?.[name] ?? ''}
              slotProps={{ htmlInput: { maxLength: 500 } }}
              onChange={({ target }) => onFormula(target.value)}
            />
            {children}
            {others.map(show)}
          </div>
        )}
      </ExpandableSection>
    </div>
  )
}

interface OptionInputProps {
  part: OptionPart
  /** The type of the field. */
  type: string
  value: unknown
  resources: ReadonlyMap<string, string>
  columns: readonly DraftField[]
  onChange(value: unknown): void
}

function OptionInput({ part: { name, label, shape }, type, value, resources, columns, onChange }: OptionInputProps) {
  const say = useOwnWords()
  const fields = columns.map((field) => [field.name, String(field.options.label)] as const)
  if (name === 'default' && Object.hasOwn(variables, type))
    return <DefaultChoice {...{ label, value, onChange }} variable={variables[type] ?? ''} />
  switch (shape.is) {
    case 'yes':
      return <Tick label={label} isOn={value === true} onChange={onChange} />
    case 'oneOf':
      return shape.values.includes(true) ? (
        <Tick label={label} isOn={Boolean(value)} onChange={onChange} />
      ) : (
        <LabelledSelect<string>
          {...{ label, onChange }}
          value={String(value ?? '')}
          none={say('choose')}
          options={shape.values.map((each) => [String(each), String(each)] as const)}
        />
      )
    case 'name':
      return (
        <LabelledSelect<string>
          {...{ label, onChange }}
          value={String(value ?? '')}
          none={say('choose')}
          options={shape.of === 'resource' ? sortByLabel(resources) : fields}
        />
      )
    case 'list':
      return <FieldTicks {...{ label, fields, onChange }} value={Array.isArray(value) ? value.map(String) : []} />
    case 'choices':
      return <ChoiceLines {...{ label, value, onChange }} />
    case 'number':
      return (
        <TypedText
          {...{ label, value }}
          inputMode="decimal"
          onChange={(text) => onChange(text === '' ? undefined : Number.isFinite(Number(text)) ? Number(text) : text)}
        />
      )
    default:
      return <TypedText {...{ label, value }} onChange={(text) => onChange(text === '' ? undefined : text)} />
  }
}

/** What a new record may begin with, by type. */
const variables: Readonly<Record<string, '$me' | '$today'>> = { ref: '$me', date: '$today' }

interface DefaultChoiceProps {
  label: string
  value: unknown
  variable: string
  onChange(value: unknown): void
}

/** Offers the variable in words; a value that a file gave stays. */
function DefaultChoice({ label, value, variable, onChange }: DefaultChoiceProps) {
  const say = useOwnWords()
  const former = value === undefined || value === variable ? [] : [[String(value), String(value)] as const]
  return (
    <LabelledSelect<string>
      {...{ label }}
      value={value === undefined ? '-' : String(value)}
      options={[
        ['-', say('defaultNone')],
        [variable, say(variable === '$me' ? 'defaultMe' : 'defaultToday')],
        ...former,
      ]}
      onChange={(next) => onChange(next === '-' ? undefined : next)}
    />
  )
}

const sortByLabel = (resources: ReadonlyMap<string, string>) =>
  [...resources].sort(([, one], [, other]) => one.localeCompare(other))

interface TypedTextProps {
  label: string
  value: unknown
  inputMode?: 'decimal'
  onChange(text: string): void
}

/** Keeps what is typed, so that a number such as `1.` can be finished. */
function TypedText({ label, value, inputMode, onChange }: TypedTextProps) {
  const [text, setText] = useState(value === undefined ? '' : String(value))
  return (
    <TextField
      fullWidth
      size="small"
      label={label}
      value={text}
      slotProps={{ htmlInput: { maxLength: 500, ...(inputMode && { inputMode }) } }}
      onChange={({ target }) => {
        setText(target.value)
        onChange(target.value.trim())
      }}
    />
  )
}

const Tick = ({ label, isOn, onChange }: { label: string; isOn: boolean; onChange(value: unknown): void }) => (
  <label className="own-tick">
    <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked || undefined)} />
    {label}
  </label>
)

interface FieldTicksProps {
  label: string
  fields: readonly (readonly [name: string, label: string])[]
  value: readonly string[]
  onChange(value: unknown): void
}

function FieldTicks({ label, fields, value, onChange }: FieldTicksProps) {
  const toggle = (name: string) => {
    const next = value.includes(name) ? value.filter((each) => each !== name) : [...value, name]
    onChange(next.length > 0 ? next : undefined)
  }
  return (
    <fieldset className="plain-set">
      <legend>{label}</legend>
      {fields.map(([name, words]) => (
        <Tick key={name} label={words} isOn={value.includes(name)} onChange={() => toggle(name)} />
      ))}
    </fieldset>
  )
}

type Choices = Parameters<typeof toChoices>[1]

/** Choices are typed one per line; a changed line keeps the id and the stored value of its choice. */
function ChoiceLines({ label, value, onChange }: { label: string; value: unknown; onChange(value: unknown): void }) {
  const say = useOwnWords()
  // Choices are compared with those at the start, so that the value of a new one follows its whole label.
  const [former] = useState(() => (Array.isArray(value) ? value : []) as unknown as NonNullable<Choices>)
  const [text, setText] = useState(() => former.map(([, code, words]) => words ?? code).join('\n'))
  return (
    <TextField
      fullWidth
      multiline
      minRows={3}
      size="small"
      label={label}
      helperText={say('choicesHelp')}
      value={text}
      onChange={({ target }) => {
        setText(target.value)
        const next = toChoices(target.value.split('\n'), former)
        onChange(next.length > 0 ? next : undefined)
      }}
    />
  )
}
