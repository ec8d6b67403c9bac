import { Link } from 'react-router'
import { can } from '../../../../src/framework/access'
import { catalogue } from '../../../../src/framework/company/catalogue'
import { iconOf } from '../../../../src/shell/icons'
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
  const offered = catalogue().resources.filter(
    (resource) => resource.approval && can(resource, 'create', roles).allowed,
  )
  if (offered.length === 0) return null
  return (
    <nav aria-label={say('newRequest')}>
      <h2 className="requests-heading">{say('newRequest')}</h2>
      <ul className="request-tiles">
        {offered.map((resource) => {
          const Icon = iconOf(resource.icon ?? '')
          return (
            <li key={resource.name}>
              <Link
                to={own[resource.name] ?? createPath(resource)}
                state={{ back: '/Requests', isBackAfterSave: true }}
              >
                <Icon aria-hidden />
                {resource.label}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
