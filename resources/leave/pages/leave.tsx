import Add from '@mui/icons-material/AddOutlined'
import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useId } from 'react'
import { lazyNow } from '../../../src/fields/parts/lazy-now'
import { preloadInputs } from '../../../src/fields/views'
import { PageHead, SeeAlso } from '../../../src/views/page'
import { useLeaveWords } from '../words/en'
import { BalanceCards } from './balance-cards'
import { OwnList } from './own/own-list'
import { YearCalendar } from './own/year-calendar'
import { YearTable } from './own/year-table'
import { OwnRecounts } from './recounts'
import { TeamCalendar } from './team/team-calendar'
import { type Shown, useShown } from './use-shown'
import './leave.css'

const ApplyDrawer = lazyNow(() =>
  Promise.all([import('./apply/apply-drawer'), preloadInputs()]).then(([module]) => module.ApplyDrawer),
)

/** The same as lists, of everybody whose leave one may see. */
const tables = ['leaveRequests', 'leaveBalances', 'leaveLedger', 'leaveChanges', 'compOffRequests']

/** One's own leave: what is left, what was asked for, the year; and who else is away. */
export function Leave() {
  const say = useLeaveWords()
  const id = useId()
  const [shown, change] = useShown()
  const { tab } = shown
  return (
    <Box sx={{ maxWidth: 1100 }}>
      <PageHead title={say('title')} beside={<SeeAlso names={tables} />}>
        <Button variant="contained" startIcon={<Add />} onClick={() => change({ isAsking: true })}>
          {say('ask')}
        </Button>
      </PageHead>
      <Tabs value={tab} onChange={(_, chosen) => change({ tab: chosen })} aria-label={say('title')} sx={{ mb: 2 }}>
        <Tab value="own" label={say('own')} id={`${id}-own`} aria-controls={`${id}-panel`} />
        <Tab value="team" label={say('team')} id={`${id}-team`} aria-controls={`${id}-panel`} />
      </Tabs>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
        {tab === 'own' ? (
          <Own shown={shown} change={change} />
        ) : (
          <TeamCalendar
            scope={shown.scope}
            month={shown.month}
            onScope={(scope) => change({ scope })}
            onMonth={(month) => change({ month })}
          />
        )}
      </div>
      {shown.isAsking ? <ApplyDrawer onClose={() => change({ isAsking: false })} /> : null}
    </Box>
  )
}

interface OwnProps {
  shown: Shown
  change(changed: Partial<Shown>): void
}

function Own({ shown, change }: OwnProps) {
  const say = useLeaveWords()
  const { year, look } = shown
  return (
    <>
      <OwnRecounts />
      <BalanceCards />
      <div className="leave-choices">
        <div className="leave-stepper">
          <IconButton aria-label={say('yearBefore', { year: year - 1 })} onClick={() => change({ year: year - 1 })}>
            <ChevronLeft />
          </IconButton>
          <h2 aria-live="polite">{year}</h2>
          <IconButton aria-label={say('yearAfter', { year: year + 1 })} onClick={() => change({ year: year + 1 })}>
            <ChevronRight />
          </IconButton>
        </div>
      </div>
      <OwnList year={year} />
      <div className="leave-choices">
        <h2>{say('yearOf', { year })}</h2>
        <fieldset aria-label={say('look')} className="leave-days">
          {(['calendar', 'table'] as const).map((each) => (
            <Button
              key={each}
              size="small"
              variant={look === each ? 'contained' : 'outlined'}
              aria-pressed={look === each}
              onClick={() => change({ look: each })}
            >
              {say(each)}
            </Button>
          ))}
        </fieldset>
      </div>
      {look === 'table' ? <YearTable year={year} /> : <YearCalendar year={year} />}
    </>
  )
}
