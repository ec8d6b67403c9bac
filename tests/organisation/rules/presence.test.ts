import { expect, test } from 'vitest'
import { findPresence, groupAbsenceSpells } from '../../../resources/organisation/rules/people-presence'
import type { PresenceDay } from '../../../src/framework/values/presence'

type Day = Omit<PresenceDay, 'empId'>
const day = (date: string, presence: Day['presence'], half: Day['half'] = 'whole'): Day => ({ date, presence, half })

test('of several that hold the first is told; half a day only in its half', () => {
  const days = [day('2026-11-10', 'off'), day('2026-11-10', 'away', 'first'), day('2026-11-10', 'travelling', 'second')]
  expect(findPresence(days, '2026-11-10', 'first')).toBe('away')
  expect(findPresence(days, '2026-11-10', 'second')).toBe('travelling')
  expect(findPresence(days, '2026-11-10', null)).toBe('travelling')
  expect(findPresence([...days, day('2026-11-10', 'remote')], '2026-11-10', 'first')).toBe('remote')
  expect(findPresence(days, '2026-11-11', 'first')).toBe('not_in')
})

test('days put together go over what is off, and no further', () => {
  const weekend = [day('2026-11-14', 'off'), day('2026-11-15', 'off')]
  expect(groupAbsenceSpells([day('2026-11-13', 'away'), ...weekend, day('2026-11-16', 'away')])).toEqual([
    { presence: 'away', from: '2026-11-13', to: '2026-11-16', half: 'whole' },
  ])
  const apart = [day('2026-11-10', 'away'), day('2026-11-12', 'away'), day('2026-11-13', 'away', 'first')]
  expect(groupAbsenceSpells(apart).map(({ from, to, half }) => [from, to, half])).toEqual([
    ['2026-11-10', '2026-11-10', 'whole'],
    ['2026-11-12', '2026-11-12', 'whole'],
    ['2026-11-13', '2026-11-13', 'first'],
  ])
  expect(groupAbsenceSpells(weekend)).toEqual([])
})
