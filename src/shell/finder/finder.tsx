import Close from '@mui/icons-material/Close'
import Search from '@mui/icons-material/Search'
import Dialog from '@mui/material/Dialog'
import useAutocomplete, { type UseAutocompleteReturnValue } from '@mui/material/useAutocomplete'
import { useLogout, useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { searchLimits } from '../../framework/lists/search-answer'
import type { SignedInUser } from '../../framework/session'
import { type FinderEntry, listEntries } from './entries'
import { useFinderSearch, usePersonPlaces } from './use-finder-search'
import { type FinderSay, useFinderWords } from './words'
import './finder.css'

interface Props {
  user: SignedInUser
  close: () => void
}

/** Searches records, pages and actions in one box, by the keys of a combobox. */
export function Finder({ user, close }: Props) {
  const say = useFinderWords()
  const [q, setQ] = useState('')
  const search = useFinderSearch(q)
  const entries = useEntries(user, q, search.answer, say)
  const navigate = useNavigate()
  const choose = ({ to, run }: FinderEntry) => {
    close()
    run?.()
    if (to !== undefined) void navigate(to)
  }
  return (
    <Dialog
      open
      onClose={close}
      transitionDuration={0}
      slotProps={{ paper: { className: 'finder', 'aria-label': say('title') } }}
    >
      <FinderBox {...{ say, q, setQ, entries, choose, close }} status={describeStatus(say, q, entries, search)} />
    </Dialog>
  )
}

function useEntries(
  user: SignedInUser,
  q: string,
  answer: ReturnType<typeof useFinderSearch>['answer'],
  say: FinderSay,
): FinderEntry[] {
  const translate = useTranslate()
  const logout = useLogout()
  const { pathname } = useLocation()
  const { places, setFavourite } = usePersonPlaces()
  const signOut = () => void logout()
  return listEntries({ user, say, translate, pathname, signOut, setFavourite }, q, places, answer)
}

/** Words the state of the search, also for screen readers. */
function describeStatus(
  say: FinderSay,
  q: string,
  entries: readonly FinderEntry[],
  { answer, isSearching, hasFailed }: ReturnType<typeof useFinderSearch>,
): string {
  if (q.trim() === '') return say('start')
  if (hasFailed) return say('failed')
  if (isSearching) return say('searching')
  if (entries.length === 0) return say('none', { q: q.trim() })
  if (answer?.isSimilar) return say('similar')
  return answer?.isCut ? say('cut') : say('count', { smart_count: entries.length })
}

interface BoxProps {
  say: FinderSay
  q: string
  setQ: (q: string) => void
  entries: readonly FinderEntry[]
  choose: (entry: FinderEntry) => void
  close: () => void
  status: string
}

function FinderBox({ say, q, setQ, entries, choose, close, status }: BoxProps) {
  const box = useAutocomplete<FinderEntry, false, false, false>({
    id: useId(),
    open: true,
    options: [...entries],
    value: null,
    inputValue: q,
    autoHighlight: true,
    clearOnBlur: false,
    blurOnSelect: false,
    filterOptions: (all) => all,
    getOptionLabel: ({ label }) => label,
    getOptionKey: ({ key }) => key,
    isOptionEqualToValue: (one, other) => one.key === other.key,
    groupBy: ({ group }) => group,
    onInputChange: (_, text, reason) => reason === 'input' && setQ(text),
    onChange: (_, entry) => entry && choose(entry),
    onClose: (_, reason) => reason === 'escape' && close(),
  })
  return (
    <div {...box.getRootProps()}>
      <div className="finder-box">
        <Search aria-hidden />
        <input
          {...box.getInputProps()}
          // biome-ignore lint/a11y/noAutofocus: the dialog opens to be typed into.
          autoFocus
          type="search"
          enterKeyHint="go"
          maxLength={searchLimits.length}
          aria-label={say('label')}
          placeholder={say('placeholder')}
        />
        <button type="button" className="finder-close" aria-label={say('close')} title={say('close')} onClick={close}>
          <Close aria-hidden />
        </button>
      </div>
      {entries.length > 0 && <FinderList box={box} label={say('title')} />}
      <div className="finder-foot">
        <p className="finder-status" role="status">
          {status}
        </p>
        <span className="finder-keys" aria-hidden>
          {say('keys')}
        </span>
      </div>
    </div>
  )
}

type Box = UseAutocompleteReturnValue<FinderEntry, false, false, false, true>

function FinderList({ box, label }: { box: Box; label: string }) {
  const id = useId()
  const { 'aria-labelledby': _, ...listProps } = box.getListboxProps() as Record<string, unknown>
  return (
    <div role="listbox" {...listProps} className="finder-list" aria-label={label}>
      {box.groupedOptions.map(({ key, index, group, options }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand in a listbox.
        <div key={key} role="group" aria-labelledby={`${id}${key}`}>
          <div id={`${id}${key}`} className="finder-group" aria-hidden>
            {group}
          </div>
          {options.map((option, at) => {
            const { key: optionKey, ...props } = box.getOptionProps({ option, index: index + at })
            return (
              <div key={optionKey} {...(props as object)} className="finder-entry">
                <span className="finder-label">{option.label}</span>
                {option.detail && <span className="finder-detail">{option.detail}</span>}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}
