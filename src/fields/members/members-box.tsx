import Autocomplete, { type AutocompleteRenderInputParams } from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useEffect, useState } from 'react'
import { getFieldBehaviour } from '../../framework/field'
import { useSay } from '../../i18n/say'
import { type Candidate, type InputProps, useFieldHost } from '../field-views'
import { buildControlProps, LabelledControl } from '../parts/labelled'
import { describeNoOptions, isEnterBeforeOptions } from '../parts/option-box'
import { useStable } from '../parts/use-stable'
import { useCandidates } from '../ref/candidates'

const none: readonly number[] = []

/** Shows the chosen records as chips; offers only records that are free and fit this one, or any record. */
export function MembersBox(props: InputProps) {
  const say = useSay()
  const { value, onChange, onBlur, record, field } = props
  const { resource, by } = readMembership(field)
  const ids = Array.isArray(value) ? (value as readonly number[]) : none
  const [chosen, pick] = useChosenMembers(resource, ids)
  const [isOpen, setOpen] = useState(false)
  const [words, setWords] = useState('')
  const { free } = useFieldHost()
  const { where, missing } = by === '' ? anyRecord : free(resource, by, record)
  const { candidates, isSearching, hasFailed } = useCandidates(resource, words, isOpen && missing.length === 0, where)
  const choose = (next: readonly Candidate[]) => {
    pick(next)
    onChange(next.map((each) => each.id).sort((a, b) => a - b))
  }
  return (
    <LabelledControl {...props}>
      <Autocomplete
        {...several}
        id={props.id}
        options={missing.length > 0 ? [] : [...candidates]}
        value={useStable(chosen)}
        open={isOpen}
        loading={isSearching}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        onInputChange={(_, typed, reason) => setWords(reason === 'input' ? typed : '')}
        onChange={(_, next) => choose(next)}
        onKeyDown={(event) => isEnterBeforeOptions(event, candidates.length, isSearching) && event.preventDefault()}
        {...(onBlur ? { onBlur: () => onBlur() } : {})}
        loadingText={say('loading')}
        noOptionsText={describeNoOptions(say, { hasFailed, missing })}
        renderInput={(params) => <MembersTextField {...props} params={params} />}
      />
    </LabelledControl>
  )
}

const anyRecord = { where: undefined, missing: [] }

const several = {
  multiple: true,
  disableCloseOnSelect: true,
  // The server has filtered already, and by more than the label.
  filterOptions: (options: Candidate[]) => options,
  isOptionEqualToValue: (option: Candidate, other: Candidate) => option.id === other.id,
  getOptionKey: (option: Candidate) => option.id,
  slotProps: { popupIndicator: { tabIndex: -1 } },
} as const

function MembersTextField({ params, ...props }: InputProps & { params: AutocompleteRenderInputParams }) {
  const say = useSay()
  const { id: _, ...aria } = buildControlProps(props)
  return (
    <TextField
      {...params}
      name={props.name}
      size="small"
      error={!!props.error}
      placeholder={say('typeToSearch')}
      slotProps={{
        ...params.slotProps,
        htmlInput: { ...params.slotProps.htmlInput, ...aria, autoComplete: 'off' },
      }}
    />
  )
}

function readMembership(field: InputProps['field']): { resource: string; by: string } {
  const derived = getFieldBehaviour(field).derive()
  return derived?.kind === 'members' ? derived : { resource: '', by: '' }
}

/** Answers the chosen records with labels; loads labels that the record does not have. */
function useChosenMembers(
  resource: string,
  ids: readonly number[],
): [Candidate[], (chosen: readonly Candidate[]) => void] {
  const { search } = useFieldHost()
  const [candidates, setCandidates] = useState<readonly Candidate[]>([])
  const missing = ids.filter((id) => !candidates.some((each) => each.id === id)).join()
  useEffect(() => {
    if (missing === '') return
    const stop = new AbortController()
    const missingIds = missing.split(',').map(Number)
    search(resource, { ids: missingIds }, stop.signal).then(
      (answer) => {
        if (stop.signal.aborted) return
        const labelled = missingIds.map((id) => answer.find((each) => each.id === id) ?? { id, label: `#${id}` })
        setCandidates((before) => [...before, ...labelled])
      },
      () =>
        !stop.signal.aborted &&
        setCandidates((before) => [...before, ...missingIds.map((id) => ({ id, label: `#${id}` }))]),
    )
    return () => stop.abort()
  }, [search, resource, missing])
  const chosen = ids.map((id) => candidates.find((each) => each.id === id) ?? { id, label: '…' })
  return [chosen, setCandidates]
}
