import { useEvent } from 'ra-core'
import { useLocation, useNavigate } from 'react-router'
import { checkAccess } from '../../../framework/access'
import type { Resource } from '../../../framework/resource'
import { listPath } from '../../paths'
import { useSignedIn } from '../../signed-in'

/** State of an address that opened a panel: closing the panel goes back there. */
const peekState = { isPeek: true } as const

/** Opens a record beside its list; undefined where no list of rows is shown. */
export function useOpenPeek(resource: Resource): ((id: number | string) => void) | undefined {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const { roles } = useSignedIn()
  const params = new URLSearchParams(search)
  const isList = pathname === listPath(resource) && (params.get('as') ?? 'list') === 'list'
  // The function stays the same: the columns of the grid are made from it.
  const open = useEvent((id: number | string) => {
    const isOpen = params.has('peek')
    params.set('peek', String(id))
    // Only the first record is a step back, so that going back closes the panel.
    void navigate({ search: `?${params}` }, isOpen ? { replace: true, state } : { state: peekState })
  })
  return isList && checkAccess(resource, 'show', roles).allowed ? open : undefined
}
