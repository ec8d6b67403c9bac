import Close from '@mui/icons-material/CloseOutlined'
import Search from '@mui/icons-material/SearchOutlined'
import IconButton from '@mui/material/IconButton'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useListContext } from 'ra-core'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { lowercaseFirst, useSay } from '../../../i18n/say'

/** Where a typed letter belongs to something else. */
const typedInto = 'input, textarea, select, [contenteditable=true], [role=dialog], [role=menu], [role=listbox]'

/** Takes the search words; the list is loaded when the person pauses typing. */
export function SearchBox({ plural }: { plural: string }) {
  const say = useSay()
  const { filterValues, setFilters, displayedFilters } = useListContext()
  const current = typeof filterValues.q === 'string' ? filterValues.q : ''
  const [typed, setTyped] = useState(current)
  const lastSearch = useRef(current)
  const label = say('search', { list: lowercaseFirst(plural) })
  const input = useSlashKey()

  // The browser's back and "clear filters" change the words from outside.
  useEffect(() => {
    if (current === lastSearch.current) return
    lastSearch.current = current
    setTyped(current)
  }, [current])
  useEffect(() => {
    if (typed.trim() === lastSearch.current) return
    const timer = setTimeout(() => {
      lastSearch.current = typed.trim()
      setFilters({ ...filterValues, q: typed.trim() || undefined }, displayedFilters)
    }, 300)
    return () => clearTimeout(timer)
  }, [typed, filterValues, displayedFilters, setFilters])

  const clear = typed ? (
    <IconButton size="small" edge="end" aria-label={say('clearSearch')} onClick={() => setTyped('')}>
      <Close fontSize="small" />
    </IconButton>
  ) : null
  return (
    <OutlinedInput
      size="small"
      value={typed}
      placeholder={label}
      onChange={(event) => setTyped(event.target.value)}
      startAdornment={<Search fontSize="small" aria-hidden="true" sx={{ mr: 1, color: 'text.secondary' }} />}
      endAdornment={clear}
      // The type "search" would add a second button that clears the box and has no label.
      inputRef={input}
      inputProps={{
        ...{ type: 'text', role: 'searchbox', 'aria-label': label, autoComplete: 'off', name: 'q' },
        'aria-keyshortcuts': '/',
      }}
      sx={buildBoxStyle(label)}
    />
  )
}

// In narrow windows the box fills its line; else it fits its own words.
const buildBoxStyle = (label: string) => ({
  width: { xs: '100%', sm: `clamp(220px, ${label.length / 2 + 4.5}rem, 380px)` },
  height: 36,
  bgcolor: 'background.paper',
})

/** Focuses the search box when the person presses / anywhere but in text. */
function useSlashKey(): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest(typedInto)
      if (event.key !== '/' || event.ctrlKey || event.altKey || event.metaKey || isTyping) return
      event.preventDefault()
      // A cell would take the key for the beginning of an edit.
      event.stopPropagation()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [])
  return input
}
