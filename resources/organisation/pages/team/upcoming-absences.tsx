import { Card } from '../../../../src/views/blocks/card'
import { Table } from '../../../../src/views/blocks/table'
import { groupAbsenceSpells, type PersonPresence } from '../../rules/people-presence'
import { useTeamWords } from '../../words/team.en'
import { describeSpell } from './describe-spell'

/** Lists who will be absent and when, without the reason. */
export function UpcomingAbsences({ people }: { people: readonly PersonPresence[] }) {
  const say = useTeamWords()
  const lines = people
    .flatMap(({ empId, fullName, ahead }) => groupAbsenceSpells(ahead).map((spell) => ({ ...spell, empId, fullName })))
    .sort((a, b) => a.from.localeCompare(b.from))
  return (
    <Card title={say('ahead')}>
      {lines.length === 0 ? (
        <p className="quiet">{say('nobodyAhead')}</p>
      ) : (
        <Table
          label={say('ahead')}
          narrow="stack"
          lines={lines}
          keyOf={({ empId, from, presence, half }) => `${empId} ${from} ${presence} ${half}`}
          columns={[
            { head: say('person'), of: ({ fullName }) => fullName },
            { head: say('what'), of: ({ presence }) => say(presence) },
            { head: say('when'), of: (line) => describeSpell(say, line) },
          ]}
        />
      )}
    </Card>
  )
}
