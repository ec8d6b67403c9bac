import Add from '@mui/icons-material/AddOutlined'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { choiceParam, useAddressState } from '../../../../src/views/blocks/address-state'
import { EmbeddedBoard } from '../../../../src/views/list/board/embedded-board'
import { PageHead, SeeAlso } from '../../../../src/views/page-head'
import { createPath, importPath } from '../../../../src/views/paths'
import { DashboardTiles } from '../../../../src/views/reports/dashboard/dashboard-tiles'
import { ReportLinks } from '../../../../src/views/reports/report-links'
import { DueCalendar } from '../../../../src/views/time/due-calendar'
import { PageTabs } from '../../../../src/views/tools/page-tabs'
import { leadDetails } from '../../leadDetails'
import { leadMeetings } from '../../leadMeetings'
import { meetingSets } from '../../sets'
import { useLeadWords } from '../../words/en'
import { CampaignFigures } from './campaign-figures'
import { FunnelFigures, PipelineFigures, SourceChart } from './lead-figures'
import { LeadTasks } from './lead-tasks'
import './marketing.css'

const tabs = ['work', 'calendar', 'figures', 'campaigns'] as const
const tables = ['leadDetails', 'leadContacts', 'leadMeetings']

/** Shows leads as a whole: what is to be done, when people meet, and what leads and campaigns bring. */
export function Marketing() {
  const say = useLeadWords()
  const [{ tab }, change] = useAddressState({ tab: choiceParam('tab', tabs) })
  return (
    <div className="page-wide">
      <PageHead>
        <Button component={Link} variant="outlined" to={importPath(leadDetails)}>
          {say('import')}
        </Button>
        <Button component={Link} variant="contained" startIcon={<Add />} to={createPath(leadDetails)}>
          {say('newLead')}
        </Button>
      </PageHead>
      <DashboardTiles operation="getMarketingDashboard" />
      <PageTabs
        label={say('parts')}
        tabs={tabs.map((each) => [each, say(each)] as const)}
        value={tab}
        onChange={(chosen) => change({ tab: chosen })}
      >
        {tab === 'work' ? <Work /> : null}
        {tab === 'calendar' ? <MeetingCalendar /> : null}
        {tab === 'figures' ? <Figures /> : null}
        {tab === 'campaigns' ? <CampaignFigures /> : null}
      </PageTabs>
      <div className="toolbar">
        <SeeAlso names={tables} />
        <ReportLinks of={tables} />
      </div>
    </div>
  )
}

const Work = () => (
  <>
    <LeadTasks />
    <EmbeddedBoard resource={leadDetails} filter={{ mergedIntoId: { empty: true } }} />
  </>
)

const Figures = () => (
  <>
    <PipelineFigures />
    <FunnelFigures />
    <SourceChart />
  </>
)

function MeetingCalendar() {
  const say = useLeadWords()
  return (
    <>
      <div className="toolbar">
        <Button component={Link} variant="outlined" to={createPath(leadMeetings)}>
          {say('planMeeting')}
        </Button>
      </div>
      <DueCalendar of={[{ resource: leadMeetings, filter: { status: { in: meetingSets.counted } } }]} />
    </>
  )
}
