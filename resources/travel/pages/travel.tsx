import Add from '@mui/icons-material/AddOutlined'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { choiceParam, dateParam, useAddressState } from '../../../src/views/blocks/address-state'
import { useAnswer } from '../../../src/views/blocks/use-answer'
import { PageHead, SeeAlso } from '../../../src/views/page-head'
import { createPath } from '../../../src/views/paths'
import { ReportLinks } from '../../../src/views/reports/report-links'
import { useSignedIn, useToday } from '../../../src/views/signed-in'
import { PageTabs } from '../../../src/views/tools/page-tabs'
import { financeTeam } from '../../people/roles'
import { travelRequisitions } from '../travelRequisitions'
import { useTravelWords } from '../words/en'
import { Desk } from './desk'
import { OwnTripsTab } from './own-trips'
import { calendarLooks, TripCalendar } from './trip-calendar'

const tables = ['travelRequisitions', 'travelTickets']
const tabs = ['own', 'desk', 'calendar'] as const

/** Shows the user's trips, what the travel desk has to do, and who travels when. */
export function Travel() {
  const say = useTravelWords()
  const today = useToday()
  const isDesk = useIsDesk()
  const [view, change] = useAddressState({
    tab: choiceParam('tab', tabs),
    look: choiceParam('look', calendarLooks),
    day: dateParam('day'),
  })
  const visibleTabs = tabs.filter((tab) => tab !== 'desk' || isDesk)
  const tab = visibleTabs.includes(view.tab) ? view.tab : 'own'
  return (
    <div className="page-wide">
      <PageHead
        beside={
          <>
            <SeeAlso names={tables} />
            <ReportLinks of={tables} />
          </>
        }
      >
        <Button component={Link} to={createPath(travelRequisitions)} variant="contained" startIcon={<Add />}>
          {say('ask')}
        </Button>
      </PageHead>
      <PageTabs
        label={say('views')}
        tabs={visibleTabs.map((each) => [each, say(each)] as const)}
        value={tab}
        onChange={(chosen) => change({ tab: chosen })}
      >
        {tab === 'own' ? <OwnTripsTab /> : null}
        {tab === 'desk' ? <Desk /> : null}
        {tab === 'calendar' ? <TripCalendar look={view.look} day={view.day ?? today} onChange={change} /> : null}
      </PageTabs>
    </div>
  )
}

/** Tells whether the user books for others: a travel authority, or finance. */
function useIsDesk(): boolean {
  const { roles } = useSignedIn()
  const { data = [] } = useAnswer<object[]>('getTravelAuthorityRows', { filter: { empId: { eq: '$me' } } })
  return data.length > 0 || financeTeam.some((role) => roles.includes(role))
}
