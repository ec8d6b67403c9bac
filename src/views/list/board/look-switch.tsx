import { useSearchParams } from 'react-router'
import { useSay } from '../../../i18n/say'
import { Choices } from '../choices'
import type { ListLook } from '../list-look'

const word = { list: 'asList', board: 'asBoard', gantt: 'asGantt', calendar: 'asCalendar' } as const

/** Rows, or what else the declaration offers; the address says which, with the filters beside it. */
export function LookSwitch({ look: { as: chosen, looks } }: { look: ListLook }) {
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
      of={looks.map((look) => [look, say(word[look])] as const)}
      chosen={chosen}
      onChoose={show}
    />
  )
}
