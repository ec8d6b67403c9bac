import Add from '@mui/icons-material/AddOutlined'
import Remove from '@mui/icons-material/RemoveOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import { useId } from 'react'
import { readyNames } from '../../../fields/parts/named-days'
import { TextBox } from '../../../fields/parts/text-box'
import { getFieldBehaviour } from '../../../framework/field'
import { useFilterWords } from '../../../i18n/lists/filter-words'
import type { ConditionRule } from './condition-tree'
import type { OfferedField } from './offered-fields'
import { PlainSelect } from './plain-select'
import { SingleValueInput } from './single-value-input'

/** Most options that are shown as checkboxes; of more options, values are typed or searched. */
const maxTickedWords = 12

interface RuleValueInputsProps {
  rule: ConditionRule
  offered: OfferedField
  error: string | undefined
  onChange(values: readonly unknown[]): void
}

/** Shows inputs for the values to compare with: none, one, two, or any number. */
export function RuleValueInputs({ rule, offered, error, onChange }: RuleValueInputsProps) {
  const say = useFilterWords()
  const id = useId()
  const { comparison, values } = rule
  const shared = { offered, error, onChange: (value: unknown) => onChange([value]) }
  if (comparison === 'isEmpty' || comparison === 'isSet') return null
  if (comparison === 'within') return <NamedDaysSelect value={values[0]} error={error} onChange={shared.onChange} />
  if (comparison === 'contains' || comparison === 'startsWith')
    return <TextBox {...toInputProps(offered)} {...shared} id={id} label={say('value')} value={values[0]} />
  if (comparison === 'between') {
    const [first, last] = values
    return (
      <Stack spacing={1}>
        <SingleValueInput
          {...shared}
          label={say('first')}
          value={first}
          onChange={(value) => onChange([value, last])}
        />
        <SingleValueInput {...shared} label={say('last')} value={last} onChange={(value) => onChange([first, value])} />
      </Stack>
    )
  }
  if (comparison === 'in') return <ManyValues offered={offered} values={values} error={error} onChange={onChange} />
  return <SingleValueInput {...shared} label={say('value')} value={values[0]} />
}

const toInputProps = ({ shown }: OfferedField) => ({ field: shown.field, name: shown.name, record: {}, isBare: true })

interface NamedDaysSelectProps {
  value: unknown
  error: string | undefined
  onChange(value: string): void
}

function NamedDaysSelect({ value, error, onChange }: NamedDaysSelectProps) {
  const say = useFilterWords()
  const options = readyNames.map((name) => [name, say(name)] as const)
  return (
    <PlainSelect
      label={say('period')}
      value={String(value ?? '')}
      options={options}
      error={error}
      onChange={onChange}
    />
  )
}

interface ManyValuesProps {
  offered: OfferedField
  values: readonly unknown[]
  error: string | undefined
  onChange(values: readonly unknown[]): void
}

/** Shows a few options as checkboxes, or one input below the other. */
function ManyValues({ offered, values, error, onChange }: ManyValuesProps) {
  const say = useFilterWords()
  const codes = getFieldBehaviour(offered.shown.field).schema().enum
  if (Array.isArray(codes) && codes.length <= maxTickedWords)
    return <OptionTicks offered={offered} codes={codes} values={values} error={error} onChange={onChange} />
  const all = values.length > 0 ? values : [null]
  const put = (at: number, value: unknown) => onChange(all.map((other, index) => (index === at ? value : other)))
  return (
    <Stack spacing={1}>
      {all.map((value, at) => (
        // Values have no key but their place; a removed value removes its input.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <Stack key={`${at}/${all.length}`} direction="row" spacing={0.5} sx={{ alignItems: 'start' }}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <SingleValueInput
              offered={offered}
              label={say('valueNumber', { number: at + 1 })}
              value={value}
              isListed
              error={at === all.length - 1 ? error : undefined}
              onChange={(next) => put(at, next)}
            />
          </Box>
          {all.length > 1 ? (
            <IconButton
              aria-label={say('removeValue', { number: at + 1 })}
              onClick={() => onChange(all.filter((_, index) => index !== at))}
            >
              <Remove fontSize="small" />
            </IconButton>
          ) : null}
        </Stack>
      ))}
      <Button size="small" startIcon={<Add />} onClick={() => onChange([...all, null])} sx={{ alignSelf: 'start' }}>
        {say('addValue')}
      </Button>
    </Stack>
  )
}

function OptionTicks({ offered, codes, values, error, onChange }: ManyValuesProps & { codes: readonly unknown[] }) {
  const say = useFilterWords()
  const { text } = getFieldBehaviour(offered.shown.field)
  const toggle = (code: unknown) =>
    onChange(values.includes(code) ? values.filter((other) => other !== code) : [...values, code])
  return (
    <Box role="group" aria-label={say('value')} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
      {codes.map((code) => (
        <FormControlLabel
          key={String(code)}
          label={text(code)}
          control={<Checkbox size="small" checked={values.includes(code)} onChange={() => toggle(code)} />}
        />
      ))}
      {error ? <Box sx={{ color: 'error.main', fontSize: '0.875rem', width: '100%' }}>{error}</Box> : null}
    </Box>
  )
}
