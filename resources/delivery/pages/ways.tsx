import { Navigate, useSearchParams } from 'react-router'
import { createPath, listPath, recordPath } from '../../../src/views/paths'
import { projects } from '../projects'

/** The form of a project that is for nobody outside: it begins as one. */
export const AddInternalProject = () => <Navigate to={createPath(projects, { kind: 'internal' })} replace />

/** The page of one project, `/ProjectsView?id=5`; without an id all of them. */
export function ProjectsView() {
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  return <Navigate to={/^\d{1,15}$/.test(id) ? recordPath(projects, id) : listPath(projects)} replace />
}
