import Button from '@mui/material/Button'
import { useSearchParams } from 'react-router'
import { useRoleWords } from './words'

/** Leads from the people who hold roles to the roles themselves, and back. */
export function RoleViews({ view }: { view: 'people' | 'roles' }) {
  const say = useRoleWords()
  const [, setSearch] = useSearchParams()
  return (
    <fieldset aria-label={say('views')} className="plain-set toolbar">
      {(['people', 'roles'] as const).map((each) => (
        <Button
          key={each}
          size="small"
          variant={each === view ? 'contained' : 'outlined'}
          aria-pressed={each === view}
          onClick={() => setSearch(each === 'roles' ? { view: each } : {})}
        >
          {say(each === 'roles' ? 'roleView' : 'peopleView')}
        </Button>
      ))}
    </fieldset>
  )
}
