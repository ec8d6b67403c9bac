import { checkAccess } from '../../../../src/framework/access'
import { requireCatalogue } from '../../../../src/framework/company/catalogue'
import { findIcon } from '../../../../src/shell/icons'
import { Tile } from '../../../../src/views/blocks/tile'
import { createPath } from '../../../../src/views/paths'
import { useSignedIn } from '../../../../src/views/signed-in'
import { useRequestWords } from '../../words/requests.en'

/** Resources with a page of their own that shows more than a form does, by name. */
const own: Readonly<Record<string, string>> = {
  leaveRequests: '/Leave?ask',
  // That page offers the leave to change by its days, and shows what is returned.
  leaveChanges: '/Leave',
}

/** A tile for every kind of request that the user may make. */
export function NewRequests() {
  const say = useRequestWords()
  const { roles } = useSignedIn()
  const offered = requireCatalogue().resources.filter(
    (resource) => resource.approval && checkAccess(resource, 'create', roles).allowed,
  )
  if (offered.length === 0) return null
  return (
    <nav aria-label={say('newRequest')}>
      <h2>{say('newRequest')}</h2>
      <ul className="tiles small">
        {offered.map((resource) => (
          <Tile
            key={resource.name}
            to={own[resource.name] ?? createPath(resource)}
            state={{ back: '/Requests', isBackAfterSave: true }}
            icon={findIcon(resource.icon ?? '')}
            title={resource.label}
          />
        ))}
      </ul>
    </nav>
  )
}
