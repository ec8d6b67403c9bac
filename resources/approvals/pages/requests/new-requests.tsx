import { checkAccess } from '../../../../src/framework/access'
import { requireCatalogue } from '../../../../src/framework/company/catalogue'
import { findIcon } from '../../../../src/shell/icons'
import { Tile } from '../../../../src/views/blocks/tile'
import { createPath } from '../../../../src/views/paths'
import { useSignedIn } from '../../../../src/views/signed-in'
import { useRequestWords } from '../../words/requests.en'

/** The paths of pages that show more than the plain form, by resource. */
const own: Readonly<Record<string, string>> = {
  leaveRequests: '/Leave?ask',
  // On that page the user picks the days of leave to change and sees what is returned.
  leaveChanges: '/Leave',
}

/** Shows a tile for every kind of request that the user may make. */
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
