import { useSearchParams } from 'react-router'
import { useSay } from '../../../i18n/say'
import type { ListDisplay } from '../list-display'
import { VisibleChoices } from '../visible-choices'

const word = { list: 'asList', board: 'asBoard', gantt: 'asGantt', calendar: 'asCalendar' } as const

/**
 * Switches between rows and the other ways to show the list; the address stores the choice beside the
 * filters.
 */
export function DisplayModeSwitch({ look: { as: chosen, looks } }: { look: ListDisplay }) {
  const say = useSay()
  const [, setSearch] = useSearchParams()
  const show = (as: string) =>
    setSearch((search) => {
      // The choice is never left out: the list fills an empty address with what it remembers.
      search.set('as', as)
      return search
    })
  return (
    <VisibleChoices
      label={say('showAs')}
      of={looks.map((look) => [look, say(word[look])] as const)}
      chosen={chosen}
      onChoose={show}
    />
  )
}
