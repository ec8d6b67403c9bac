import { daysBetween } from '../../../../src/framework/values/dates'
import { BarsToolbar } from '../../../../src/views/blocks/calendar/bars-toolbar'
import { type BarsView, listShownDays } from '../../../../src/views/blocks/calendar/bars-view'
import { DayBars } from '../../../../src/views/blocks/calendar/day-bars'
import type { DayBar } from '../../../../src/views/blocks/calendar/place-bars'
import { Card } from '../../../../src/views/blocks/card'
import { useToday } from '../../../../src/views/signed-in'
import { type AbsenceSpell, groupAbsenceSpells, type PersonPresence } from '../../rules/people-presence'
import { type TeamSay, useTeamWords } from '../../words/team.en'
import { describeSpell } from './describe-spell'

interface AbsenceBarsProps {
  people: readonly PersonPresence[]
  view: BarsView
  onView(changed: Partial<BarsView>): void
}

/** Shows who is away in a week or a month, as bars; what is only requested is hatched. */
export function AbsenceBars({ people, view, onView }: AbsenceBarsProps) {
  const say = useTeamWords()
  const today = useToday()
  const legend = [
    { text: say('away'), tone: 'warning' as const },
    { text: say('requested'), tone: 'warning' as const, isTentative: true },
    { text: say('elsewhere'), tone: 'primary' as const },
  ]
  return (
    <Card title={say('whoIsAway')}>
      <BarsToolbar {...{ view, today, legend, onView }} />
      <DayBars
        {...{ today, days: listShownDays(view, today), isTable: view.look === 'table' }}
        label={say('whoIsAway')}
        corner={say('person')}
        what={say('what')}
        lines={people.map(({ empId, fullName, ahead }) => ({
          ...{ key: empId, name: fullName },
          bars: groupAbsenceSpells(ahead).map((spell) => toBar(say, spell)),
          off: new Set(ahead.filter(({ presence }) => presence === 'off').map(({ date }) => date)),
        }))}
      />
    </Card>
  )
}

function toBar(say: TeamSay, spell: AbsenceSpell): DayBar {
  const { presence, from, to, half, isPending = false } = spell
  const kind = isPending ? say('asked', { presence: say(presence) }) : say(presence)
  return {
    ...{ from, to, half, isTentative: isPending, tone: presence === 'away' ? 'warning' : 'primary' },
    text: daysBetween(from, to) > 0 ? kind : say(presence),
    whole: say('spell', { presence: kind, when: describeSpell(say, spell) }),
  }
}
