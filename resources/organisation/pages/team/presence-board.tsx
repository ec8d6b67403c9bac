import Avatar from '@mui/material/Avatar'
import { Link } from 'react-router'
import { presences } from '../../../../src/framework/values/presence'
import { Card } from '../../../../src/views/blocks/card'
import { recordPath } from '../../../../src/views/paths'
import { employees } from '../../../people/employees'
import type { PersonPresence } from '../../rules/people-presence'
import { useTeamWords } from '../../words/team.en'
import './team.css'

interface PresenceBoardProps {
  people: readonly PersonPresence[]
  /** The number of all people; `people` contains only the first of them. */
  total: number
}

/** Shows where people are now, grouped by place. */
export function PresenceBoard({ people, total }: PresenceBoardProps) {
  const say = useTeamWords()
  const groups = presences
    .map((presence) => ({ presence, there: people.filter((person) => person.presence === presence) }))
    .filter(({ there }) => there.length > 0)
  return (
    <Card title={say('now')}>
      {total > people.length ? (
        <p className="tone" data-tone="warning">
          {say('isCut', { shown: people.length, count: total })}
        </p>
      ) : null}
      <div className="team-board">
        {groups.map(({ presence, there }) => (
          <section key={presence} data-presence={presence} aria-label={say(presence)}>
            <h3>{say('groupOf', { presence: say(presence), count: there.length })}</h3>
            <ul className="plain columns">
              {there.map((person) => (
                <PersonItem key={person.empId} person={person} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Card>
  )
}

const PersonItem = ({ person: { empId, fullName, initials, designation } }: { person: PersonPresence }) => (
  <li className="team-person">
    <Avatar aria-hidden className="team-face">
      {initials}
    </Avatar>
    <span className="stack">
      <Link to={recordPath(employees, empId)}>{fullName}</Link>
      <small className="quiet">{designation}</small>
    </span>
  </li>
)
