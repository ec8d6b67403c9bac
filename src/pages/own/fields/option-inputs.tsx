import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { LabelledSelect } from '../../../views/import/labelled-select'
import type { DraftField } from '../draft'
import { useOwnWords } from '../words'
import { CurrencyChoice, DefaultInput } from './default-input'
import { toChoices } from './guess-type'
import type { OptionPart } from './option-parts'
import { Tick, TypedText } from './typed-text'

interface OptionInputProps {
  part: OptionPart
  /** The type of the field. */
  type: string
  value: unknown
  resources: ReadonlyMap<string, string>
  columns: readonly DraftField[]
  /** The choices of the field, where it has some. */
  choices: unknown
  onChange(value: unknown): void
}

/** The input of an option, by the form of its value. */
export function OptionInput(props: OptionInputProps) {
  const { part, type, value, resources, columns, choices, onChange } = props
  const { name, label, shape } = part
  const say = useOwnWords()
  const fields = columns.map((field) => [field.name, String(field.options.label)] as const)
  if (name === 'default') return <DefaultInput {...{ type, label, value, choices, onChange }} />
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
    case 'currency':
      return <CurrencyChoice {...{ label, value, columns, onChange }} />
    case 'choices':
      return <ChoiceLines {...{ label, value, onChange }} />
    default:
      return <TypedText {...{ label, value, onChange }} isNumber={shape.is === 'number'} />
  }
}

const sortByLabel = (resources: ReadonlyMap<string, string>) =>
  [...resources].sort(([, one], [, other]) => one.localeCompare(other))

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
