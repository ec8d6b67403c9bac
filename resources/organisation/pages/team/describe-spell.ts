import { formatDate } from '../../../../src/framework/values/dates'
import type { AbsenceSpell } from '../../rules/people-presence'
import type { TeamSay } from '../../words/team.en'

/** Describes when somebody is absent: from one day to another, on a day, or half of it. */
export function describeSpell(say: TeamSay, { from, to, half }: AbsenceSpell): string {
  if (from !== to) return say('fromTo', { from: formatDate(from), to: formatDate(to) })
  return half === 'whole' ? formatDate(from) : say('halfOf', { date: formatDate(from), half: say(half) })
}
