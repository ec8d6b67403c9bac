import { formatDate } from '../../../../src/framework/values/dates'
import { Card } from '../../../../src/views/blocks/card'
import { Table } from '../../../../src/views/blocks/table'
import { type AbsenceSpell, groupAbsenceSpells, type PersonPresence } from '../../rules/people-presence'
import { type TeamSay, useTeamWords } from '../../words/team.en'

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
            { head: say('when'), of: (line) => spellInWords(say, line) },
          ]}
        />
      )}
    </Card>
  )
}

function spellInWords(say: TeamSay, { from, to, half }: AbsenceSpell): string {
  if (from !== to) return say('fromTo', { from: formatDate(from), to: formatDate(to) })
  return half === 'whole' ? formatDate(from) : say('halfOf', { date: formatDate(from), half: say(half) })
}
