import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { useUser } from '../../../../src/shell/use-user'
import { choiceParam, useAddressState } from '../../../../src/views/blocks/address-state'
import { QueryContent } from '../../../../src/views/blocks/query-content'
import { Toggles } from '../../../../src/views/blocks/toggles'
import { useAnswer } from '../../../../src/views/blocks/use-answer'
import { PageHead } from '../../../../src/views/page-head'
import { filteredListPath } from '../../../../src/views/paths'
import { ArriveTogether } from '../../../../src/views/states/arrive-together'
import { Notice } from '../../../../src/views/states/page-states'
import { AreaTiles, preloadTiles } from '../../../../src/views/tools/area-tiles'
import { teams } from '../../../teams/teams'
import { useTeamWords } from '../../words/team.en'
import { PresenceBoard } from './presence-board'
import { UpcomingAbsences } from './upcoming-absences'
import { usePeoplePresence } from './use-people-presence'

const place = 'team'
void preloadTiles(place)

interface OwnTeam {
  teamId: number
  labels: { teamId?: string }
}

const today = { toDate: { gte: '$today' } }
const filter = {
  and: [
    { empId: { eq: '$me' } },
    { fromDate: { lte: '$today' } },
    { 'teamId.status': { eq: 'active' } },
    { or: [{ toDate: { empty: true } }, today] },
  ],
}

/** Shows the user's colleagues: where they are, when they will be absent, and anniversaries. */
export function TeamPage() {
  const say = useTeamWords()
  const user = useUser()
  const { data: own = [] } = useAnswer<OwnTeam[]>('getAllTeamMembers', { filter, sort: [['fromDate', 'asc']] })
  const choices = [
    ['own', say('own')] as const,
    ...own.map(({ teamId, labels }) => [String(teamId), labels.teamId ?? ''] as const),
    ['department', say('department')] as const,
  ]
  const [{ of }, show] = useAddressState({ of: whoseIn })
  const answer = usePeoplePresence(of === 'own' || of === 'department' ? of : Number(of))
  return (
    <div className="page-wide">
      <PageHead>
        {user?.relations.isManager ? (
          <Button component={Link} to="/MyTeam" variant="outlined">
            {say('myReports')}
          </Button>
        ) : null}
        <Button component={Link} to={filteredListPath(teams, {})} variant="outlined">
          {say('allTeams')}
        </Button>
      </PageHead>
      <div className="choices">
        <Toggles label={say('people')} value={of} options={choices} onChange={(chosen) => show({ of: chosen })} />
      </div>
      <ArriveTogether>
        <QueryContent of={answer} none={<Notice title={say('nobody')} text={say('nobodyText')} />}>
          {(people) => (
            <>
              <PresenceBoard people={people} total={answer.total} />
              <UpcomingAbsences people={people} />
            </>
          )}
        </QueryContent>
        <AreaTiles at={place} />
      </ArriveTogether>
    </div>
  )
}

/** The people shown: a scope, or the id of a team. */
const whoseIn = {
  ...choiceParam<string>('of', ['own', 'department']),
  read: (text: string | null) => (text && /^(department|[1-9]\d{0,14})$/.test(text) ? text : 'own'),
}
