import Button from '@mui/material/Button'
import { useId, useState } from 'react'
import { checkAccess } from '../../../../src/framework/access'
import { requireCatalogue } from '../../../../src/framework/company/catalogue'
import type { ResourceCard } from '../../../../src/framework/company/resource-cards'
import { findIcon } from '../../../../src/shell/icons'
import { Tile } from '../../../../src/views/blocks/tile'
import { useAnswer } from '../../../../src/views/blocks/use-answer'
import { createPath } from '../../../../src/views/paths'
import { useSignedIn } from '../../../../src/views/signed-in'
import { sortKindsByUse } from '../../rules/request-kinds'
import { useRequestWords } from '../../words/requests.en'
import type { MyRequest } from './request-row'

/** The paths of pages that show more than the plain form, by resource. */
const own: Readonly<Record<string, string>> = {
  leaveRequests: '/Leave?ask',
  // On that page the user picks the days of leave to change and sees what is returned.
  leaveChanges: '/Leave',
}

/** The number of kinds that are in sight at once. */
const firstKinds = 4

/** The last requests of a person, which say what they request most often. */
const recent = { page: 1, perPage: 100 }

/** Shows the kinds of request that the user makes most often, and the others on demand. */
export function NewRequests() {
  const say = useRequestWords()
  const id = useId()
  const { roles } = useSignedIn()
  const [isWhole, setWhole] = useState(false)
  const { data: requests, error } = useAnswer<MyRequest[]>('getMyRequests', recent)
  const allowed = requireCatalogue().resources.filter(
    (resource) => resource.approval && checkAccess(resource, 'create', roles).allowed,
  )
  if (allowed.length === 0) return null
  // Until it is known what the user requests, the tiles would only change their places.
  const isReady = requests !== undefined || Boolean(error)
  const offered = sortKindsByUse(allowed, requests ?? [])
  const rest = offered.slice(firstKinds)
  return (
    <nav aria-label={say('newRequest')}>
      <div className="choices new-requests">
        <h2>{say('newRequest')}</h2>
        {rest.length > 0 ? (
          <Button aria-expanded={isWhole} aria-controls={id} onClick={() => setWhole(!isWhole)}>
            {isWhole ? say('fewerKinds') : say('moreKinds', { count: rest.length })}
          </Button>
        ) : null}
      </div>
      <ul id={id} className="tiles small" style={{ visibility: isReady ? 'visible' : 'hidden' }}>
        {(isWhole ? offered : offered.slice(0, firstKinds)).map((resource) => (
          <KindTile key={resource.name} resource={resource} />
        ))}
      </ul>
    </nav>
  )
}

const KindTile = ({ resource }: { resource: ResourceCard }) => (
  <Tile
    to={own[resource.name] ?? createPath(resource)}
    state={{ back: '/Requests', isBackAfterSave: true }}
    icon={findIcon(resource.icon ?? '')}
    title={resource.label}
  />
)
