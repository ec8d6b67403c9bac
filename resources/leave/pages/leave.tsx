import Add from '@mui/icons-material/AddOutlined'
import Button from '@mui/material/Button'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useId } from 'react'
import { lazyWithPreload } from '../../../src/fields/parts/lazy-with-preload'
import { preloadInputs } from '../../../src/fields/views'
import { YearStepper } from '../../../src/views/blocks/period-buttons'
import { Toggles } from '../../../src/views/blocks/toggles'
import { PageHead, SeeAlso } from '../../../src/views/page-head'
import { ReportLinks } from '../../../src/views/reports/report-links'
import { useLeaveWords } from '../words/en'
import { BalanceCards } from './balance-cards'
import { useLeaveBalances, useOwnLeaveRequests } from './leave-queries'
import { OwnLeaveList } from './own/own-leave-list'
import { OwnLeaveYear } from './own/own-leave-year'
import { OwnRecountNotice } from './recount-notices'
import { TeamCalendar } from './team/team-calendar'
import { type LeaveView, useLeaveView } from './use-leave-view'
import './leave.css'

const LeaveDrawer = lazyWithPreload(() =>
  Promise.all([import('./form/leave-drawer'), preloadInputs()]).then(([module]) => module.LeaveDrawer),
)

/** The lists that show the same data for everybody whose leave the user may see. */
const tables = ['leaveRequests', 'leaveBalances', 'leaveLedger', 'leaveChanges', 'compOffRequests']

/** Shows the user's own leave: balances, requests and the year; and who else is absent. */
export function Leave() {
  const say = useLeaveWords()
  const id = useId()
  const [view, change] = useLeaveView()
  const { tab } = view
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
        <Button variant="contained" startIcon={<Add />} onClick={() => change({ isAsking: true })}>
          {say('ask')}
        </Button>
      </PageHead>
      <Tabs value={tab} onChange={(_, chosen) => change({ tab: chosen })} aria-label={say('tabs')} sx={{ mb: 2 }}>
        <Tab value="own" label={say('own')} id={`${id}-own`} aria-controls={`${id}-panel`} />
        <Tab value="team" label={say('team')} id={`${id}-team`} aria-controls={`${id}-panel`} />
      </Tabs>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
        {tab === 'own' ? (
          <OwnLeave shown={view} change={change} />
        ) : (
          <TeamCalendar
            scope={view.scope}
            view={{ span: view.span, on: view.on, look: view.awayLook }}
            onScope={(scope) => change({ scope })}
            onView={({ look, ...changed }) => change({ ...changed, ...(look && { awayLook: look }) })}
          />
        )}
      </div>
      {view.isAsking ? <LeaveDrawer onClose={() => change({ isAsking: false })} /> : null}
    </div>
  )
}

interface OwnLeaveProps {
  shown: LeaveView
  change(changed: Partial<LeaveView>): void
}

function OwnLeave({ shown, change }: OwnLeaveProps) {
  const say = useLeaveWords()
  const { year, look } = shown
  // Each part appears once those above it have their height, so that nothing is pushed away.
  const [hasBalances, hasRequests] = [isSettled(useLeaveBalances()), isSettled(useOwnLeaveRequests(year))]
  return (
    <>
      <OwnRecountNotice />
      <BalanceCards />
      {hasBalances ? (
        <>
          <div className="choices">
            <YearStepper year={year} onYear={(next) => change({ year: next })} />
          </div>
          <OwnLeaveList year={year} />
        </>
      ) : null}
      {hasBalances && hasRequests ? (
        <>
          <div className="choices">
            <h2>{say('yearOf', { year })}</h2>
            <Toggles
              label={say('look')}
              value={look}
              options={(['calendar', 'table'] as const).map((each) => [each, say(each)])}
              onChange={(chosen) => change({ look: chosen })}
            />
          </div>
          <OwnLeaveYear year={year} look={look} />
        </>
      ) : null}
    </>
  )
}

const isSettled = ({ data, error }: { data: unknown; error: unknown }) => data !== undefined || error !== null
