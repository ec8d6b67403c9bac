import Checkbox from '@mui/material/Checkbox'
import { type Ref, Suspense, useId } from 'react'
import { Link } from 'react-router'
import { lazyWithPreload } from '../../../../src/fields/parts/lazy-with-preload'
import type { ApprovalDecision } from '../../../../src/framework/approval'
import { findResource } from '../../../../src/framework/company/catalogue'
import type { Values } from '../../../../src/framework/validate'
import { dateInZone } from '../../../../src/framework/values/dates'
import { useTrackerWords } from '../../../../src/i18n/approvals/tracker-words'
import { recordPath } from '../../../../src/views/paths'
import { DueTime, describeSince } from '../../../../src/views/record/approval/stage-tracker'
import { companyToday, useSignedIn } from '../../../../src/views/signed-in'
import { useInboxWords } from '../../words/inbox.en'
import { ApprovalQuestions } from './approval-questions'
import { DecisionCommentForm } from './decision-comment-form'
import { DecisionFacts } from './decision-facts'
import type { InboxItem } from './use-inbox'

const Details = lazyWithPreload(() => import('./inbox-item-details').then((module) => module.InboxItemDetails))

interface ItemRowProps {
  item: InboxItem
  place: Ref<HTMLLIElement>
  isTicked: boolean
  /** The request is flagged, and the user has not opened it yet. */
  isClosed: boolean
  problem: string | undefined
  /** The decision that needs a reason, while its form is open. */
  asking: ApprovalDecision | null
  /** The details of the row are open. */
  isShown: boolean
  onFocus(): void
  onShow(): void
  onOpened(): void
  onTick(): void
  onAsk(decision: ApprovalDecision | null): void
  onDecide(decision: ApprovalDecision, comment?: string): void
  answers: Values
  onAnswer(answers: Values): void
}

/** Shows a request in a row: the facts behind the decision, and its buttons. */
export function ItemRow(props: ItemRowProps) {
  const { item, place, isTicked, isClosed, problem, asking, isShown, onFocus, onTick, onAsk, onDecide } = props
  const say = useInboxWords()
  const id = useId()
  const { title, labels } = item
  const resource = findResource(item.entityType)
  if (!resource) return null
  const to = recordPath(resource, item.recordId)
  return (
    <li ref={place} className="inbox-item" tabIndex={-1} aria-labelledby={id} onFocus={onFocus}>
      <Checkbox
        checked={isTicked}
        onChange={onTick}
        slotProps={{ input: { 'aria-label': say('select', { title }) } }}
        sx={{ alignSelf: 'start' }}
      />
      <div className="inbox-what">
        <p id={id}>
          <strong>{labels?.requesterEmpId}</strong> <Link to={to}>{`${resource.label} ${title}`}</Link>
        </p>
        {item.facts ? <DecisionFacts resource={resource} told={item.facts} /> : null}
        {resource.approval?.inboxAsks ? <ApprovalQuestions resource={resource} {...props} /> : null}
        <RequestTiming item={item} />
      </div>
      <div className="toolbar inbox-do">
        {isClosed ? (
          <span className="strong inbox-flag" data-tone="warning">
            {say('toOpen')}
          </span>
        ) : null}
        <ShowDetailsButton controls={`${id}-details`} title={title} {...props} />
        <DecisionButtons item={item} isClosed={isClosed} onAsk={onAsk} onDecide={onDecide} />
        <Link to={to} className="button" aria-label={say('openOf', { title })}>
          {say('open')}
        </Link>
      </div>
      {isShown ? (
        <Suspense fallback={null}>
          <Details id={`${id}-details`} item={item} resource={resource} onOpened={props.onOpened} />
        </Suspense>
      ) : null}
      {problem ? (
        <p role="alert" className="quiet" data-tone="danger">
          {problem}
        </p>
      ) : null}
      {asking ? (
        <DecisionCommentForm
          isRequired
          action={say(asking)}
          onSend={(comment) => onDecide(asking, comment)}
          onCancel={() => onAsk(null)}
        />
      ) : null}
    </li>
  )
}

/** The button stands away from the decision buttons, so that a double click cannot decide anything. */
function ShowDetailsButton({ controls, title, isShown, onShow }: { controls: string; title: string } & ItemRowProps) {
  const say = useInboxWords()
  return (
    <button
      type="button"
      className="button inbox-show"
      aria-expanded={isShown}
      aria-controls={isShown ? controls : undefined}
      aria-label={say('detailsOf', { title })}
      onClick={onShow}
    >
      {say('details')}
    </button>
  )
}

function RequestTiming({ item: { enteredAt, dueAt, stepNo, stepCount } }: { item: InboxItem }) {
  const say = useInboxWords()
  const track = useTrackerWords()
  const who = useSignedIn()
  const enteredOn = enteredAt && dateInZone(who.company.zone, Date.parse(enteredAt))
  const since = enteredOn ? describeSince(track, enteredOn, companyToday(who)) : ''
  return (
    <p className="quiet">
      <span>{track('waitingForNobody', { since })}</span>
      {dueAt ? <DueTime at={dueAt} /> : null}
      {stepCount > 1 ? <span>{say('step', { no: stepNo, count: stepCount })}</span> : null}
    </p>
  )
}

type DecisionButtonsProps = Pick<ItemRowProps, 'item' | 'isClosed' | 'onAsk' | 'onDecide'>

/** Shows the buttons that decide a request; none while the user still has to open it. */
function DecisionButtons({ item, isClosed, onAsk, onDecide }: DecisionButtonsProps) {
  const say = useInboxWords()
  const { title, can = [] } = item
  if (isClosed) return null
  return (
    <>
      {can.includes('approve') ? (
        <button
          type="button"
          className="button main"
          aria-label={say('approveOf', { title })}
          onClick={() => onDecide('approve')}
        >
          {say('approve')}
        </button>
      ) : null}
      {(['reject', 'sendBack'] as const)
        .filter((decision) => can.includes(decision))
        .map((decision) => (
          <button
            key={decision}
            type="button"
            className="button"
            aria-label={say(`${decision}Of`, { title })}
            onClick={() => onAsk(decision)}
          >
            {say(decision)}
          </button>
        ))}
    </>
  )
}
