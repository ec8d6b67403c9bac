import { useSearchParams } from 'react-router'
import { useSay } from '../../../i18n/say'
import { Choices } from '../choices'

/** Rows or cards; the address says which, with the filters beside it. */
export function BoardSwitch({ isBoard }: { isBoard: boolean }) {
  const say = useSay()
  const [, setSearch] = useSearchParams()
  const show = (as: string) =>
    setSearch((search) => {
      // Never nothing: an empty address is filled with what the list remembers.
      search.set('as', as)
      return search
    })
  return (
    <Choices
      label={say('showAs')}
      of={[
        ['list', say('asList')],
        ['board', say('asBoard')],
      ]}
      chosen={isBoard ? 'board' : 'list'}
      onChoose={show}
    />
  )
}
