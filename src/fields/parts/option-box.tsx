import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { type HTMLAttributes, type Key, type KeyboardEvent, useState } from 'react'
import { lowercaseFirst, type Say, useSay } from '../../i18n/say'
import type { InputProps } from '../field-views'
import { buildControlProps, LabelledControl } from './labelled'
import { useStable } from './use-stable'

export interface Option {
  id: string | number
  label: string
  /** Text shown below the label. */
  detail?: string
}

/** The state of a search, for options that are found while typing instead of loaded at once. */
interface OptionSearch {
  isOpen: boolean
  isSearching: boolean
  hasFailed: boolean
  /** Labels of fields that have to be filled in first. */
  missing: readonly string[]
  onOpen: (isOpen: boolean) => void
  onWords: (words: string) => void
}

export interface OptionBoxProps extends InputProps {
  options: readonly Option[]
  chosen: Option | null
  onPick: (option: Option | null) => void
  search?: OptionSearch
}

/** Lets the person choose one of many options by typing. */
export function OptionBox({ options, chosen, onPick, search, ...props }: OptionBoxProps) {
  const say = useSay()
  const { onBlur, error, isRequired, name } = props
  const [isTyping, setTyping] = useState(false)
  const handleTyping = (words: string) => {
    setTyping(words !== '')
    search?.onWords(words)
  }
  const { id, ...aria } = buildControlProps(props)
  const inputProps = { ...aria, autoComplete: 'off' }
  return (
    <LabelledControl {...props}>
      <Autocomplete
        id={id}
        options={options}
        // The box takes a new object as a new choice and drops the typed text, so the object stays the same.
        value={useStable(chosen)}
        {...(search ? buildSearchProps(search) : {})}
        // While the person types, no option counts as the current one, so Enter takes the first match.
        isOptionEqualToValue={(option, other) => !isTyping && option.id === other.id}
        getOptionKey={(option) => option.id}
        onInputChange={(_, typed, reason) => handleTyping(reason === 'input' ? typed : '')}
        onChange={(_, option) => {
          onPick(option)
          // The box reports no change when a full name was typed, and would then offer only that name.
          handleTyping('')
        }}
        onKeyDown={(event) =>
          isEnterBeforeOptions(event, options.length, search?.isSearching === true) && event.preventDefault()
        }
        {...(onBlur ? { onBlur: () => onBlur() } : {})}
        disableClearable={(isRequired && chosen !== null) as false}
        autoHighlight
        loadingText={say('loading')}
        noOptionsText={describeNoOptions(say, search)}
        slotProps={{ popupIndicator: { tabIndex: -1 } }}
        renderInput={(params) => (
          <TextField
            {...params}
            name={name}
            size="small"
            error={!!error}
            placeholder={say('typeToSearch')}
            slotProps={{ ...params.slotProps, htmlInput: { ...params.slotProps.htmlInput, ...inputProps } }}
          />
        )}
      />
    </LabelledControl>
  )
}

const renderOption = ({ key, ...given }: HTMLAttributes<HTMLLIElement> & { key: Key }, { label, detail }: Option) => (
  <li key={key} {...given}>
    <span>
      {label}
      {detail ? <small style={detailLook}>{detail}</small> : null}
    </span>
  </li>
)

const detailLook = { display: 'block', opacity: 0.75 } as const

/**
 * Tells whether Enter was pressed before any option is offered; then neither the form nor the cell may get
 * it.
 */
export const isEnterBeforeOptions = ({ key }: KeyboardEvent, offered: number, isSearching: boolean): boolean =>
  key === 'Enter' && offered === 0 && isSearching

/** Says in words why no option is offered. */
export function describeNoOptions(say: Say, search: Pick<OptionSearch, 'hasFailed' | 'missing'> | undefined): string {
  if (search && search.missing.length > 0)
    return say('chooseFirst', { fields: search.missing.map(lowercaseFirst).join(', ') })
  return say(search?.hasFailed ? 'searchFailed' : 'noMatch')
}

const buildSearchProps = ({ isOpen, isSearching, onOpen }: OptionSearch) => ({
  open: isOpen,
  loading: isSearching,
  onOpen: () => onOpen(true),
  onClose: () => onOpen(false),
  // The server has filtered already, and by more than the label.
  filterOptions: (options: Option[]) => options,
  renderOption,
})
