import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { choiceParam, useAddressState } from '../../../../src/views/blocks/address-state'
import { QueryContent } from '../../../../src/views/blocks/query-content'
import { Toggles } from '../../../../src/views/blocks/toggles'
import { PageHead } from '../../../../src/views/page-head'
import { Notice } from '../../../../src/views/states/page-states'
import { AreaTiles, preloadTiles } from '../../../../src/views/tools/area-tiles'
import { useTeamWords } from '../../words/team.en'
import { AbsenceTimeline } from './absence-timeline'
import { PresenceBoard } from './presence-board'
import { usePeoplePresence } from './use-people-presence'

const place = 'myTeam'
preloadTiles(place)

const scopes = ['directReports', 'reports'] as const

/** Shows what a manager has to act on, and the state of their reports. */
export function MyTeam() {
  const say = useTeamWords()
  const [{ of }, show] = useAddressState({ of: choiceParam('of', scopes) })
  const answer = usePeoplePresence(of)
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
          <>
            <div className="columns team-tiles">
              <AreaTiles at={place} people={`$${of}`} />
            </div>
            <PresenceBoard people={people} total={answer.total} />
            <AbsenceTimeline people={people} />
          </>
        )}
      </QueryContent>
    </div>
  )
}
