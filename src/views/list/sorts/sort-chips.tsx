import ArrowDownward from '@mui/icons-material/ArrowDownwardOutlined'
import ArrowUpward from '@mui/icons-material/ArrowUpwardOutlined'
import Close from '@mui/icons-material/CloseOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Resource } from '../../../framework/resource'
import { useFilterWords } from '../../../i18n/lists/filter-words'
import { lowercaseFirst } from '../../../i18n/say'
import { joined, joining } from '../joined-style'
import { useSortKeys } from './use-sort-keys'

/** Shows the sort keys with their numbers; a click on one reverses it. */
export function SortChips({ resource }: { resource: Resource }) {
  const say = useFilterWords()
  const { keys, turn, remove } = useSortKeys(resource)
  return (
    <Box component="ol" aria-label={say('sortedBy')} sx={inRow}>
      {keys.map(({ name, label, direction }, index) => (
        <Box component="li" key={name} sx={{ display: 'inline-flex', borderRadius: 1, bgcolor: 'action.selected' }}>
          <Button
            size="small"
            variant="outlined"
            aria-label={say('turn', { number: index + 1, name: label, direction: say(directionWord(direction)) })}
            endIcon={direction === 'asc' ? <ArrowUpward /> : <ArrowDownward />}
            onClick={() => turn(name)}
            sx={joined}
          >
            {`${index + 1}. ${label}`}
          </Button>
          <Button
            size="small"
            variant="outlined"
            aria-label={say('removeKey', { name: lowercaseFirst(label) })}
            onClick={() => remove(name)}
            sx={joining}
          >
            <Close fontSize="small" />
          </Button>
        </Box>
      ))}
    </Box>
  )
}

const inRow = { display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, p: 0, listStyle: 'none' } as const

const directionWord = (direction: 'asc' | 'desc') => (direction === 'asc' ? 'ascending' : 'descending')
