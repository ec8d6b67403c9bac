import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { choiceIn, useAddress } from '../../../../src/views/blocks/address'
import { Fetched } from '../../../../src/views/blocks/fetched'
import { Toggles } from '../../../../src/views/blocks/toggles'
import { PageHead } from '../../../../src/views/page'
import { Notice } from '../../../../src/views/states/states'
import { preloadTiles, Tiles } from '../../../../src/views/tools/tiles'
import { useTeamWords } from '../../words/team.en'
import { PresenceBoard } from './board'
import { AbsenceTimeline } from './strip'
import { usePeoplePresence } from './use-presence'

const place = 'myTeam'
preloadTiles(place)

const scopes = ['directReports', 'reports'] as const

/** What a manager has to act on, and the state of their reports. */
export function MyTeam() {
  const say = useTeamWords()
  const [{ of }, show] = useAddress({ of: choiceIn('of', scopes) })
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
      <Fetched of={answer} none={<Notice title={say('noReports')} text={say('noReportsText')} />}>
        {(people) => (
          <>
            <div className="columns team-tiles">
              <Tiles at={place} people={`$${of}`} />
            </div>
            <PresenceBoard people={people} total={answer.total} />
            <AbsenceTimeline people={people} />
          </>
        )}
      </Fetched>
    </div>
  )
}
