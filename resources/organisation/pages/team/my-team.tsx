import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { choiceParam, useAddressState } from '../../../../src/views/blocks/address-state'
import { type BarsView, barsParams, listShownDays } from '../../../../src/views/blocks/calendar/bars-view'
import { QueryContent } from '../../../../src/views/blocks/query-content'
import { Toggles } from '../../../../src/views/blocks/toggles'
import { PageHead } from '../../../../src/views/page-head'
import { useToday } from '../../../../src/views/signed-in'
import { ArriveTogether } from '../../../../src/views/states/arrive-together'
import { Notice } from '../../../../src/views/states/page-states'
import { AreaTiles, preloadTiles } from '../../../../src/views/tools/area-tiles'
import { useTeamWords } from '../../words/team.en'
import { AbsenceBars } from './absence-bars'
import { PresenceBoard } from './presence-board'
import { usePeoplePresence } from './use-people-presence'

const place = 'myTeam'
void preloadTiles(place)

const scopes = ['directReports', 'reports', 'department'] as const

interface MyTeamView extends BarsView {
  of: (typeof scopes)[number]
}

/** Shows what a manager has to act on, and the state of their reports. */
export function MyTeam() {
  const say = useTeamWords()
  const today = useToday()
  const [view, show] = useAddressState<MyTeamView>({
    of: choiceParam('of', scopes),
    ...barsParams,
  })
  const { of } = view
  const days = listShownDays(view, today)
  const answer = usePeoplePresence(of, { from: days[0] ?? today, days: days.length - 1 })
  return (
    <div className="page-wide">
      <PageHead>
        <Button component={Link} to="/Team" variant="outlined">
          {say('own')}
        </Button>
      </PageHead>
      <div className="choices">
        <Toggles
          label={say('people')}
          value={of}
          options={scopes.map((scope) => [scope, say(scope)] as const)}
          onChange={(chosen) => show({ of: chosen })}
        />
      </div>
      <QueryContent of={answer} none={<Notice title={say('noReports')} text={say('noReportsText')} />}>
        {(people) => (
          <ArriveTogether>
            <PresenceBoard people={people} total={answer.total} />
            <AbsenceBars {...{ people, view }} onView={show} />
            {of === 'department' ? null : (
              <div className="columns team-tiles">
                <AreaTiles at={place} people={`$${of}`} />
              </div>
            )}
          </ArriveTogether>
        )}
      </QueryContent>
    </div>
  )
}
