import { checkAccess } from '../../../../src/framework/access'
import { requireCatalogue } from '../../../../src/framework/company/catalogue'
import { findIcon } from '../../../../src/shell/icons'
import { Tile } from '../../../../src/views/blocks/tile'
import { createPath } from '../../../../src/views/paths'
import { useSignedIn } from '../../../../src/views/signed-in'
import { useRequestWords } from '../../words/requests.en'

/** Where more is told than a form does, by the resource's name. */
const own: Readonly<Record<string, string>> = {
  leaveRequests: '/Leave?ask',
  // The leave to be changed is chosen there by its days, with what comes back.
  leaveChanges: '/Leave',
}

/** A tile for everything that the person may ask for. */
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
