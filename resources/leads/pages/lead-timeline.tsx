import { Link } from 'react-router'
import { choiceParam, numberParam, useAddressState } from '../../../src/views/blocks/address-state'
import { Card } from '../../../src/views/blocks/card'
import { QueryContent } from '../../../src/views/blocks/query-content'
import { Toggles } from '../../../src/views/blocks/toggles'
import { useAnswer } from '../../../src/views/blocks/use-answer'
import { PageHead } from '../../../src/views/page-head'
import { recordPath } from '../../../src/views/paths'
import { BackLink } from '../../../src/views/tools/back-link'
import { formatLocalInstant } from '../../../src/views/value/format-local-instant'
import type { TimelineEvent } from '../answers'
import { leadDetails } from '../leadDetails'
import { leadMeetings } from '../leadMeetings'
import { statusLabels, timelineKinds } from '../sets'
import { useLeadWords } from '../words/en'

type Kind = TimelineEvent['kind']
const kinds = Object.keys(timelineKinds) as Kind[]

/** Shows all that happened to one lead, newest first. */
export function LeadTimeline() {
  const say = useLeadWords()
  const [{ leadId }] = useAddressState({ leadId: numberParam('leadId', null) })
  return (
    <div className="page-narrow">
      <PageHead above={leadId ? <BackLink to={recordPath(leadDetails, leadId)}>{say('backToLead')}</BackLink> : null} />
      {leadId ? <EventList leadId={leadId} /> : <p className="quiet">{say('noSuchLead')}</p>}
    </div>
  )
}

function EventList({ leadId }: { leadId: number }) {
  const say = useLeadWords()
  const [{ kind }, show] = useAddressState({ kind: choiceParam<Kind | null>('kind', [null, ...kinds]) })
  const answer = useAnswer<TimelineEvent[]>('getLeadTimeline', { leadId, ...(kind && { kinds: [kind] }) })
  return (
    <Card
      title={say('timeline')}
      beside={
        <Toggles
          label={say('show')}
          value={kind ?? undefined}
          options={kinds.map((each) => [each, timelineKinds[each]] as const)}
          onChange={(each) => show({ kind: each === kind ? null : each })}
        />
      }
    >
      <QueryContent of={answer} recordOf={leadDetails} lines={6} none={<p className="quiet">{say('nothing')}</p>}>
        {(events) => (
          <ul className="plain lines">
            {events.map((event) => (
              <li key={`${event.kind} ${event.id ?? ''} ${event.at} ${event.title}`}>
                <EventLine event={event} />
              </li>
            ))}
          </ul>
        )}
      </QueryContent>
    </Card>
  )
}

function EventLine({ event }: { event: TimelineEvent }) {
  const say = useLeadWords()
  const { kind, at, title, detail, by, id, days } = event
  const about = [
    timelineKinds[kind],
    ...(days == null ? [] : [say('days', { smart_count: days })]),
    ...(by ? [say('by', { name: by })] : []),
  ]
  const hasDetail = detail && (kind === 'status' || kind === 'meeting')
  return (
    <div className="cells">
      <time className="last quiet" dateTime={at}>
        {formatLocalInstant(at)}
      </time>
      <span className="wide">
        {id && kind === 'meeting' ? <Link to={recordPath(leadMeetings, id)}>{title}</Link> : null}
        {kind === 'meeting' ? null : buildEventTitle(event, say)}
        {hasDetail ? <span className="quiet text">{`\n${detail}`}</span> : null}
      </span>
      <span className="quiet">{about.join(' · ')}</span>
    </div>
  )
}

function buildEventTitle({ kind, title, detail }: TimelineEvent, say: ReturnType<typeof useLeadWords>): string {
  if (kind === 'status') return statusLabels[title as keyof typeof statusLabels]
  if (kind === 'owner') return say('ownerChanged', { from: detail ?? '', to: title })
  if (kind === 'merge') return say('mergedFrom', { number: title, company: detail ?? '' })
  return kind === 'contact' ? say('contactAdded', { name: title }) : title
}
