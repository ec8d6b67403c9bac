import { Link } from 'react-router'
import { formatDate } from '../../../../src/framework/values/dates'
import { RecordLines } from '../../../../src/views/blocks/records/record-lines'
import { createPath } from '../../../../src/views/paths'
import { formatLocalInstant } from '../../../../src/views/value/format-local-instant'
import { leadDetails } from '../../leadDetails'
import { leadMeetings } from '../../leadMeetings'
import { leadSets, meetingSets } from '../../sets'
import { useLeadWords } from '../../words/en'

/** Shows what is to be done next: whom to contact, whom to meet, and which leads went quiet. */
export function LeadTasks() {
  const say = useLeadWords()
  return (
    <div className="columns lead-columns">
      <RecordLines
        {...{ title: say('followUps'), none: say('noFollowUps'), resource: leadDetails, sort: 'nextFollowUpAt' }}
        filter={{ status: { in: leadSets.open }, nextFollowUpAt: { lt: '$today+1' } }}
        line={({ company, nextFollowUpAt: at, labels }) => [company, <Due key="due" at={at} who={labels.ownerEmpId} />]}
      />
      <RecordLines
        {...{ title: say('meetingsAhead'), none: say('noMeetings'), resource: leadMeetings, sort: 'startAt' }}
        beside={<Link to={createPath(leadMeetings)}>{say('planMeeting')}</Link>}
        filter={{ status: { in: meetingSets.ahead }, startAt: { gte: '$today' } }}
        line={({ summary, startAt }) => [summary, startAt && formatLocalInstant(startAt)]}
      />
      <RecordLines
        {...{ title: say('dormant'), none: say('noDormant'), resource: leadDetails, sort: 'lastActivityOn' }}
        filter={{ dormantProposedOn: { empty: false } }}
        line={({ company, lastActivityOn }) => [company, say('quietSince', { date: formatDate(lastActivityOn ?? '') })]}
      />
    </div>
  )
}

/** Shows when to follow up and who does; what is late is told in words as well as by its colour. */
function Due({ at, who = '' }: { at: string | null; who: string | undefined }) {
  const say = useLeadWords()
  if (at === null) return who
  const isLate = Date.parse(at) < Date.now()
  return (
    <>
      <span className="tone" data-tone={isLate ? 'danger' : 'neutral'}>
        {say(isLate ? 'lateSince' : 'dueAt', { time: formatLocalInstant(at) })}
      </span>
      {` · ${who}`}
    </>
  )
}
