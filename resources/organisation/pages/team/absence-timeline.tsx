import { type CalendarDate, formatDate, plusDays } from '../../../../src/framework/values/dates'
import { type PresenceKind, presences } from '../../../../src/framework/values/presence'
import { Card } from '../../../../src/views/blocks/card'
import { Table } from '../../../../src/views/blocks/table'
import { useToday } from '../../../../src/views/signed-in'
import { findPresence, type PersonPresence } from '../../rules/people-presence'
import { useTeamWords } from '../../words/team.en'
import { daysAhead } from './use-people-presence'
import './team.css'

const absentPresences: readonly PresenceKind[] = ['travelling', 'on_duty', 'away']
const isAbsentPresence = (presence: PresenceKind) => absentPresences.includes(presence)

/** Shows the next weeks day by day for each person, and below how many are absent at once. */
export function AbsenceTimeline({ people }: { people: readonly PersonPresence[] }) {
  const say = useTeamWords()
  const today = useToday()
  const dates = Array.from({ length: daysAhead }, (_, at) => plusDays(today, at + 1) ?? today)
  const absentOn = (date: CalendarDate) =>
    people.filter(({ ahead }) => isAbsentPresence(findPresence(ahead, date, null))).length
  return (
    <Card title={say('strip')}>
      <p className="toolbar quiet">
        {presences
          .filter((presence) => isAbsentPresence(presence) || presence === 'off')
          .map((presence) => (
            <span key={presence} className="toolbar">
              <PresenceMark presence={presence} label="" />
              {say(presence)}
            </span>
          ))}
      </p>
      <div className="team-strip">
        <Table
          label={say('strip')}
          lines={people}
          keyOf={({ empId }) => empId}
          columns={[
            { head: say('person'), of: ({ fullName }) => fullName, sum: say('absentCount') },
            ...dates.map((date) => ({
              key: date,
              head: formatDate(date).slice(0, 6),
              sum: <AbsenceCount count={absentOn(date)} of={people.length} />,
              of: ({ ahead }: PersonPresence) => {
                const presence = findPresence(ahead, date, null)
                if (presence === 'not_in') return ''
                const args = { date: formatDate(date), presence: say(presence) }
                return <PresenceMark presence={presence} label={say('cell', args)} />
              },
            })),
          ]}
        />
      </div>
    </Card>
  )
}

const letters: Readonly<Partial<Record<PresenceKind, string>>> = { travelling: 'T', on_duty: 'D', away: 'A', off: '·' }

const PresenceMark = ({ presence, label }: { presence: PresenceKind; label: string }) => (
  <span className="team-mark" data-presence={presence} {...(label ? { role: 'img', 'aria-label': label } : {})}>
    {letters[presence]}
  </span>
)

/** Shows the number of absent people. The more are absent, the stronger the colour. */
const AbsenceCount = ({ count, of }: { count: number; of: number }) =>
  count === 0 ? null : (
    <span className="team-heat" data-heat={count * 3 >= of ? 'many' : 'some'}>
      {count}
    </span>
  )
