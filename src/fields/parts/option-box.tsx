import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { type HTMLAttributes, type Key, type KeyboardEvent, useState } from 'react'
import { lowercaseFirst, type Say, useSay } from '../../i18n/say'
import type { InputProps } from '../views-contract'
import { controlProps, Labelled } from './labelled'
import { useStable } from './use-same'

export interface Option {
  id: string | number
  label: string
  /** Told below the label. */
  detail?: string
}

/** Options that are looked up while the person types, instead of all being here. */
export interface Search {
  isOpen: boolean
  isSearching: boolean
  hasFailed: boolean
  /** What has to be chosen before there is anything to offer, in words. */
  missing: readonly string[]
  onOpen: (isOpen: boolean) => void
  onWords: (words: string) => void
}

export interface OptionBoxProps extends InputProps {
  options: readonly Option[]
  chosen: Option | null
  onPick: (option: Option | null) => void
  search?: Search
}

/** One of many options, found by typing. */
export function OptionBox({ options, chosen, onPick, search, ...props }: OptionBoxProps) {
  const say = useSay()
  const { onBlur, error, isRequired, name } = props
  const [isTyping, setTyping] = useState(false)
  const handleTyping = (words: string) => {
    setTyping(words !== '')
    search?.onWords(words)
  }
  const { id, ...aria } = controlProps(props)
  return (
    <Labelled {...props}>
      <Autocomplete
        id={id}
        options={options}
        // Another object would be another choice, for which the box drops what is typed.
        value={useStable(chosen)}
        {...(search ? searchProps(search) : {})}
        // What is typed over a choice is about another one: Enter takes the first that fits, not the choice once more.
        isOptionEqualToValue={(option, other) => !isTyping && option.id === other.id}
        getOptionKey={(option) => option.id}
        onInputChange={(_, typed, reason) => handleTyping(reason === 'input' ? typed : '')}
        onChange={(_, option) => {
          onPick(option)
          // Of a name that was typed whole the box tells no change, and would go on offering it alone.
          handleTyping('')
        }}
        onKeyDown={(event) => isTooEarly(event, options.length, search?.isSearching === true) && event.preventDefault()}
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
            slotProps={{
              ...params.slotProps,
              htmlInput: { ...params.slotProps.htmlInput, ...aria, autoComplete: 'off' },
            }}
          />
        )}
      />
    </Labelled>
  )
}

const drawOption = ({ key, ...given }: HTMLAttributes<HTMLLIElement> & { key: Key }, { label, detail }: Option) => (
  <li key={key} {...given}>
    <span>
      {label}
      {detail ? <small style={detailLook}>{detail}</small> : null}
    </span>
  </li>
)

const detailLook = { display: 'block', opacity: 0.75 } as const

/** Enter while there is nothing to take yet, which is neither for the form nor for the cell around the box. */
export const isTooEarly = ({ key }: KeyboardEvent, offered: number, isSearching: boolean): boolean =>
  key === 'Enter' && offered === 0 && isSearching

/** Why nothing is offered, in words. */
export function describeNoOptions(say: Say, search: Pick<Search, 'hasFailed' | 'missing'> | undefined): string {
  if (search && search.missing.length > 0)
    return say('chooseFirst', { fields: search.missing.map(lowercaseFirst).join(', ') })
  return say(search?.hasFailed ? 'searchFailed' : 'noMatch')
}

const searchProps = ({ isOpen, isSearching, onOpen }: Search) => ({
  open: isOpen,
  loading: isSearching,
  onOpen: () => onOpen(true),
  onClose: () => onOpen(false),
  // The server searched already, by more than the label.
  filterOptions: (options: Option[]) => options,
  renderOption: drawOption,
})
