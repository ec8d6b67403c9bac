import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useSay } from '../../i18n/say'

interface FieldOption {
  path: string
  label: string
  /** Heading of the group to which the field belongs; empty for the record's own fields, which come first. */
  over: string
}

interface FieldBoxProps<Option extends FieldOption> {
  label: string
  options: readonly Option[]
  chosen: Option | null
  isFirst?: boolean
  error?: string | undefined
  onPick(option: Option): void
}

/** Lets the person choose a field by typing. */
export function FieldBox<Option extends FieldOption>(props: FieldBoxProps<Option>) {
  const { label, options, chosen, isFirst = false, error, onPick } = props
  const say = useSay()
  return (
    <Autocomplete
      options={options}
      value={chosen}
      groupBy={({ over }) => over}
      getOptionLabel={(option) => option.label}
      getOptionKey={({ path }) => path}
      isOptionEqualToValue={(option, other) => option.path === other.path}
      onChange={(_, option) => option && onPick(option)}
      autoHighlight
      disableClearable={(chosen !== null) as false}
      noOptionsText={say('noMatch')}
      slotProps={{ popupIndicator: { tabIndex: -1 } }}
      renderInput={(params) => (
        <TextField
          {...params}
          size="small"
          error={!!error}
          helperText={error}
          placeholder={label}
          autoFocus={isFirst}
          slotProps={{
            ...params.slotProps,
            htmlInput: {
              ...params.slotProps.htmlInput,
              'aria-label': label,
              title: chosen?.label,
              'aria-invalid': error ? true : undefined,
              autoComplete: 'off',
            },
          }}
        />
      )}
    />
  )
}
