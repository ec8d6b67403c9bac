import { Navigate, useSearchParams } from 'react-router'
import { createPath, listPath, recordPath } from '../../../src/views/paths'
import { projects } from '../projects'

/** The form of an internal project, preset. */
export const NewInternalProjectRedirect = () => <Navigate to={createPath(projects, { kind: 'internal' })} replace />

/** The page of one project, `/ProjectsView?id=5`, at the named tab; the list of projects without an id. */
export function ProjectsView() {
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  const tab = search.get('tab')
  const page = `${recordPath(projects, id)}${tab ? `?tab=${encodeURIComponent(tab)}` : ''}`
  return <Navigate to={/^\d{1,15}$/.test(id) ? page : listPath(projects)} replace />
}
