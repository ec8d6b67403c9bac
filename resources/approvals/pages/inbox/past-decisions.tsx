import { Link } from 'react-router'
import { findResource } from '../../../../src/framework/company/catalogue'
import { recordPath } from '../../../../src/views/paths'
import { formatLocalInstant } from '../../../../src/views/value/format-local-instant'
import { StateChip } from '../../../../src/views/value/state-chip'
import { useInboxWords } from '../../words/inbox.en'
import { type DecisionActions, isRecallable } from './use-decisions'
import { findStepsResource, type InboxItem } from './use-inbox'

/** Lists the user's past decisions, newest first. */
export function PastDecisions({ items, deciding }: { items: readonly InboxItem[]; deciding: DecisionActions }) {
  const say = useInboxWords()
  return (
    <ul className="rows" aria-label={say('done')}>
      {items.map((item) => (
        <PastDecisionRow key={item.id} item={item} onTakeBack={() => void deciding.takeBack(item)} />
      ))}
    </ul>
  )
}

function PastDecisionRow({ item, onTakeBack }: { item: InboxItem; onTakeBack(): void }) {
  const say = useInboxWords()
  const { title, labels, status, decidedAt, comment } = item
  const resource = findResource(item.entityType)
  if (!resource) return null
  return (
    <li className="inbox-item">
      <div className="inbox-what">
        <p>
          <strong>{labels?.requesterEmpId}</strong>{' '}
          <Link to={recordPath(resource, item.recordId)}>{`${resource.label} ${title}`}</Link>
        </p>
        <p className="quiet">
          <StateChip resource={findStepsResource()} value={status} />
          <span>{decidedAt ? formatLocalInstant(decidedAt) : ''}</span>
        </p>
        {comment ? <q className="quiet text">{comment}</q> : null}
      </div>
      <div className="toolbar inbox-do">
        {isRecallable(item) ? (
          <button type="button" className="button" aria-label={say('takeBackOf', { title })} onClick={onTakeBack}>
            {say('takeBack')}
          </button>
        ) : null}
      </div>
    </li>
  )
}
