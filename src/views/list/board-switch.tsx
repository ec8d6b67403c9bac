import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useSearchParams } from 'react-router'
import { useSay } from '../../i18n/say'

/** Rows or cards; the address says which, with the filters beside it. */
export function BoardSwitch({ isBoard }: { isBoard: boolean }) {
  const say = useSay()
  const [, setSearch] = useSearchParams()
  const show = (asBoard: boolean) =>
    setSearch((search) => {
      // Never nothing: an empty address is filled with what the list remembers.
      search.set('as', asBoard ? 'board' : 'list')
      return search
    })
  return (
    <Box component="span" role="group" aria-label={say('showAs')}>
      {([false, true] as const).map((asBoard) => (
        <Button
          key={String(asBoard)}
          size="small"
          variant={asBoard === isBoard ? 'outlined' : 'text'}
          aria-pressed={asBoard === isBoard}
          onClick={() => show(asBoard)}
        >
          {say(asBoard ? 'asBoard' : 'asList')}
        </Button>
      ))}
    </Box>
  )
}
