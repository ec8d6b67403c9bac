import { Navigate, useSearchParams } from 'react-router'
import { createPath, listPath, recordPath } from '../../../src/views/paths'
import { projects } from '../projects'

/** Opens the form of an internal project, with its kind filled in. */
export const NewInternalProjectRedirect = () => <Navigate to={createPath(projects, { kind: 'internal' })} replace />

/**
 * Opens the page of one project for `/ProjectsView?id=5`, at the named tab; without an id the list of
 * projects.
 */
export function ProjectsView() {
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  const tab = search.get('tab')
  const page = `${recordPath(projects, id)}${tab ? `?tab=${encodeURIComponent(tab)}` : ''}`
  return <Navigate to={/^\d{1,15}$/.test(id) ? page : listPath(projects)} replace />
}
