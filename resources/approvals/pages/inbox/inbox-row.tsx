import Checkbox from '@mui/material/Checkbox'
import type { Ref } from 'react'
import { findResource } from '../../../../src/framework/company/catalogue'
import { getFieldBehaviour, isEmpty } from '../../../../src/framework/field'
import type { Resource } from '../../../../src/framework/resource'
import { listSummaryFields } from '../../../../src/framework/values/record-summary'
import { isMoney } from '../../../../src/views/value/is-money'
import { ValueByFieldName } from '../../../../src/views/value/value-by-field-name'
import { useInboxWords } from '../../words/inbox.en'
import { useSince } from './request-timing'
import type { InboxItem, StepFacts } from './use-inbox'

interface InboxRowProps {
  item: InboxItem
  place: Ref<HTMLLIElement>
  isTicked: boolean
  /** The request is flagged, and the user has not seen it yet. */
  isClosed: boolean
  /** The request is the one shown beside the list. */
  isShown: boolean
  problem: string | undefined
  onFocus(): void
  onOpen(): void
  onTick(): void
}

/** Shows a request in two lines: who, how much; what, since when. */
export function InboxRow({ item, place, isTicked, isClosed, isShown, problem, ...act }: InboxRowProps) {
  const say = useInboxWords()
  const since = useSince(item.enteredAt)
  const { title, labels, dueAt } = item
  const resource = findResource(item.entityType)
  if (!resource) return null
  const isLate = dueAt !== null && Date.parse(dueAt) < Date.now()
  return (
    <li ref={place} className="inbox-row" tabIndex={-1} data-shown={isShown} onFocus={act.onFocus}>
      <Checkbox
        checked={isTicked}
        onChange={act.onTick}
        size="small"
        slotProps={{ input: { 'aria-label': say('select', { title }) } }}
      />
      <button type="button" aria-current={isShown ? 'true' : undefined} title={title} onClick={act.onOpen}>
        <span className="inbox-row-line">
          <strong>{labels?.requesterEmpId}</strong>
          <RowAmount item={item} resource={resource} />
        </span>
        <span className="inbox-row-line">
          <span className="inbox-row-what">
            <span className="for-readers">{resource.label}: </span>
            {title}
          </span>
          {isClosed ? (
            <span className="chip tone" data-tone="warning">
              {say('review')}
            </span>
          ) : null}
          <span className="quiet" data-tone={isLate ? 'danger' : undefined}>
            {since}
          </span>
        </span>
      </button>
      {problem ? (
        <p role="alert" className="quiet" data-tone="danger">
          {problem}
        </p>
      ) : null}
    </li>
  )
}

/** Shows the amount of the request, or else its days or hours unless its summary says them. */
function RowAmount({ item: { facts }, resource }: { item: InboxItem; resource: Resource }) {
  const name = facts && findAmountField(resource, facts)
  if (!facts || !name) return null
  const label = facts.labels[name] ?? undefined
  return (
    <span className="inbox-row-amount">
      <ValueByFieldName {...{ resource, name, label }} value={facts.values[name]} record={facts.values} />
    </span>
  )
}

function findAmountField(resource: Resource, { values }: StepFacts): string | undefined {
  const said = listSummaryFields(resource)
  const fields = (resource.approval?.facts ?? []).flatMap((name) => {
    const field = resource.fields[name]
    return field && !isEmpty(values[name]) ? [{ name, field }] : []
  })
  const measured = fields.filter(
    ({ name, field }) => !said.includes(name) && getFieldBehaviour(field).unit({ currency: '' }),
  )
  return (fields.find(({ field }) => isMoney(field)) ?? measured[0])?.name
}
