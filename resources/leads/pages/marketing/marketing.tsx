import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { formatDate } from '../../../src/framework/values/dates'
import { Card } from '../../../src/views/blocks/card'
import { QueryContent } from '../../../src/views/blocks/query-content'
import { RecordLines } from '../../../src/views/blocks/records/record-lines'
import { useAnswer } from '../../../src/views/blocks/use-answer'
import { PageHead } from '../../../src/views/page-head'
import { createPath, filteredListPath, importPath, listPath } from '../../../src/views/paths'
import { campaigns } from '../campaigns'
import { leadDetails } from '../leadDetails'
import { leadMeetings } from '../leadMeetings'
import { leadSets, meetingSets } from '../sets'
import { useLeadWords } from '../words/en'
import { LeadBoard } from './lead-board'
import { FunnelTable, PipelineTable, SourceChart } from './lead-figures'

/** Shows leads as a whole: where they stand, what they are worth, and what is to be done. */
export function Marketing() {
  const say = useLeadWords()
  return (
    <div className="page-wide">
      <PageHead>
        <Button component={Link} variant="outlined" to={filteredListPath(leadDetails, { state: { eq: 'open' } })}>
          {say('all')}
        </Button>
        <Button component={Link} variant="outlined" to={importPath(leadDetails)}>
          {say('import')}
        </Button>
        <Button component={Link} variant="contained" to={createPath(leadDetails)}>
          {say('newLead')}
        </Button>
      </PageHead>
      <div className="columns">
        <CountCard title={say('leads')} operation="getCountofAllLeads" />
        <CountCard title={say('contacts')} operation="getCountofAllContacts" />
        <CountCard title={say('meetings')} operation="getCountofAllMeetings" />
      </div>
      <LeadBoard />
      <div className="columns">
        <FollowUpsDue />
        <MeetingsAhead />
        <QuietLeads />
      </div>
      <div className="columns">
        <PipelineTable />
        <FunnelTable />
      </div>
      <SourceChart />
      <Campaigns />
    </div>
  )
}

function CountCard({ title, operation }: { title: string; operation: string }) {
  const say = useLeadWords()
  const answer = useAnswer<{ count: number; previous: number }>(operation, {})
  return (
    <Card title={title}>
      <QueryContent of={answer} lines={1}>
        {(counts) => <p>{say('thisMonth', counts)}</p>}
      </QueryContent>
    </Card>
  )
}

const formatMoment = (at: string | null) => formatDate((at ?? '').slice(0, 10))

function FollowUpsDue() {
  const say = useLeadWords()
  return (
    <RecordLines
      {...{
        title: say('followUps'),
        none: say('noFollowUps'),
        resource: leadDetails,
        sort: 'nextFollowUpAt',
        most: 10,
      }}
      filter={{ status: { in: leadSets.open }, nextFollowUpAt: { lt: '$today+1' } }}
      line={({ company, nextFollowUpAt, labels }) => [company, `${formatMoment(nextFollowUpAt)} ${labels.ownerEmpId}`]}
    />
  )
}

function MeetingsAhead() {
  const say = useLeadWords()
  return (
    <RecordLines
      {...{ title: say('meetingsAhead'), none: say('noMeetings'), resource: leadMeetings, sort: 'startAt', most: 10 }}
      beside={<Link to={`${listPath(leadMeetings)}?as=calendar`}>{say('calendar')}</Link>}
      filter={{ status: { in: meetingSets.ahead }, startAt: { gte: '$today' } }}
      line={({ summary, startAt }) => [summary, formatMoment(startAt)]}
    />
  )
}

function QuietLeads() {
  const say = useLeadWords()
  return (
    <RecordLines
      {...{ title: say('dormant'), none: say('noDormant'), resource: leadDetails, sort: 'lastActivityOn', most: 10 }}
      filter={{ dormantProposedOn: { empty: false } }}
      line={({ company, lastActivityOn }) => [company, say('quietSince', { date: formatDate(lastActivityOn ?? '') })]}
    />
  )
}

function Campaigns() {
  const say = useLeadWords()
  return (
    <RecordLines
      {...{
        title: say('campaigns'),
        none: say('noCampaigns'),
        resource: campaigns,
        sort: 'startDate',
        isLastFirst: true,
      }}
      beside={<Link to={createPath(campaigns)}>{say('newCampaign')}</Link>}
      filter={{}}
      line={({ name, leads, returnOnSpend }) => [name, say('result', { leads, percent: returnOnSpend ?? '–' })]}
    />
  )
}
