import Close from '@mui/icons-material/CloseOutlined'
import Search from '@mui/icons-material/SearchOutlined'
import IconButton from '@mui/material/IconButton'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useListContext } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { lowercaseFirst, useSay } from '../../i18n/say'

/** Takes the search words; the list is loaded when the person pauses typing. */
export function SearchBox({ plural }: { plural: string }) {
  const say = useSay()
  const { filterValues, setFilters, displayedFilters } = useListContext()
  const current = typeof filterValues.q === 'string' ? filterValues.q : ''
  const [typed, setTyped] = useState(current)
  const lastSearch = useRef(current)
  const label = say('search', { list: lowercaseFirst(plural) })

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
      inputProps={{ type: 'text', role: 'searchbox', 'aria-label': label, autoComplete: 'off', name: 'q' }}
      // In narrow windows the box is on a line of its own after the buttons.
      sx={{ width: { xs: '100%', sm: 220 }, height: 36, order: { xs: 1, sm: 0 }, bgcolor: 'background.paper' }}
    />
  )
}
