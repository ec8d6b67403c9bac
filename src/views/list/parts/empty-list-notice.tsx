import Button from '@mui/material/Button'
import { useListContext } from 'ra-core'
import type { ReactNode } from 'react'
import { checkAccess, scopeForVerb } from '../../../framework/access'
import { findCard } from '../../../framework/company/catalogue'
import type { Resource } from '../../../framework/resource'
import { lowercaseFirst, useSay } from '../../../i18n/say'
import { useSignedIn } from '../../signed-in'
import { Notice } from '../../states/page-states'
import { useEmptyListWords } from './empty-list-words'

/**
 * Shows that the list is empty: there are no records yet, none match, or the person may see none. Each
 * case has its own words and action.
 */
export function EmptyListNotice({ resource, children }: { resource: Resource; children: ReactNode }) {
  const say = useEmptyListWords()
  const plain = useSay()
  const { roles } = useSignedIn()
  const { filterValues, setFilters } = useListContext()
  const list = lowercaseFirst(resource.plural)
  if (Object.keys(filterValues).length > 0) {
    return (
      <Notice role="status" title={say('noMatchTitle', { list })} text={say('noMatchText')}>
        <Button variant="outlined" onClick={() => setFilters({}, {})}>
          {plain('clearFilters')}
        </Button>
      </Notice>
    )
  }
  if (scopeForVerb(resource, 'list', roles) !== 'all') {
    return (
      <Notice role="status" title={say('noneSeenTitle', { list })} text={say('noneSeenText')}>
        {children}
      </Notice>
    )
  }
  const text =
    checkAccess(resource, 'create', roles).allowed && !findCard(resource.name)?.isLine
      ? say('noneYetCreate')
      : say('noneYetText')
  return (
    <Notice role="status" title={say('noneYetTitle', { list })} text={text}>
      {children}
    </Notice>
  )
}
