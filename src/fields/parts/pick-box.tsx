import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useSay } from '../../i18n/say'
import type { FilterProps, InputProps } from '../views-contract'
import { controlProps, Labelled } from './labelled'

interface PickBoxProps extends InputProps {
  codes: readonly string[]
  /** A code in words, also searched. */
  wordsOf(code: string): string
}

/** One of many fixed codes, found by typing. */
export function PickBox({ codes, wordsOf, ...props }: PickBoxProps) {
  const say = useSay()
  const { value, onChange, onBlur, error, isRequired, name } = props
  const { id, ...aria } = controlProps(props)
  return (
    <Labelled {...props}>
      <Autocomplete
        id={id}
        options={codes}
        value={typeof value === 'string' && value ? value : null}
        getOptionLabel={wordsOf}
        onChange={(_, code) => onChange(code)}
        {...(onBlur ? { onBlur: () => onBlur() } : {})}
        disableClearable={(isRequired ?? false) as false}
        autoHighlight
        openOnFocus={false}
        noOptionsText={say('noMatch')}
        slotProps={{ popupIndicator: { tabIndex: -1 } }}
        renderInput={(params) => (
          <TextField
            {...params}
            name={name}
            size="small"
            error={!!error}
            placeholder={say('typeToSearch')}
            slotProps={{ htmlInput: { ...params.inputProps, ...aria, autoComplete: 'off' } }}
          />
        )}
      />
    </Labelled>
  )
}

/** A filter that takes one of the codes. */
export function PickFilter({
  codes,
  wordsOf,
  value,
  onChange,
  ...rest
}: FilterProps & Pick<PickBoxProps, 'codes' | 'wordsOf'>) {
  return (
    <PickBox
      {...rest}
      isBare
      codes={codes}
      wordsOf={wordsOf}
      record={{}}
      value={value?.eq ?? null}
      onChange={(code) => onChange(typeof code === 'string' ? { eq: code } : undefined)}
    />
  )
}
