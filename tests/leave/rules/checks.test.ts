import { describe, expect, test } from 'vitest'
import { checkLeave, type LeaveCheckInput } from '../../../resources/leave/rules/check-leave'
import { countLeave } from '../../../resources/leave/rules/count-leave'
import {
  type LeavePolicyRules,
  type LeaveTypeRules,
  type LiveLeave,
  toCountRules,
  unsent,
} from '../../../resources/leave/rules/leave-rules'
import type { LeaveSpan } from '../../../resources/leave/rules/leave-spans'
import { findUnderstaffedDays } from '../../../resources/leave/rules/team-coverage'
import { calendar, casual, leave, plain, policy, sandwich, span } from './calendar'

const person = { joinedOn: '2020-01-01', departmentId: 4, employmentType: 'permanent', gender: 'female', locationId: 2 }

interface Given {
  type?: Partial<LeaveTypeRules>
  policy?: Partial<LeavePolicyRules>
  person?: Partial<LeaveCheckInput['person']>
  today?: string
  neighbours?: LiveLeave[]
  dayOf?: LeaveCheckInput['dayOf']
  id?: number
}

function problems(at: LeaveSpan, given: Given = {}) {
  const { neighbours = [], dayOf = calendar(), today = '2026-03-02', id = unsent } = given
  const [type, rules] = [
    { ...casual, ...given.type },
    { ...policy, ...given.policy },
  ]
  const request = leave(id, at, toCountRules(type, rules), type.id)
  const count = countLeave(at, dayOf, request.rules, neighbours, id)
  const all = { request, count, type, policy: rules, person: { ...person, ...given.person }, today, neighbours, dayOf }
  return checkLeave(all)
}
const codes = (...given: Parameters<typeof problems>) => problems(...given).map((problem) => problem.code)

test('nothing speaks against a plain request', () => expect(problems(span('2026-03-09'))).toEqual([]))

describe('what nobody overrides', () => {
  test.each([
    ['leaveSpan', span('2026-03-10', '2026-03-09'), {}],
    ['leaveNoDays', span('2026-03-07'), {}],
    ['leaveWholeDays', span('2026-03-09', '2026-03-09', 'first_half'), { type: { unit: 'day' } }],
    [
      'leaveOutsideEmployment',
      span('2026-03-09', '2026-03-10'),
      { dayOf: calendar({ '2026-03-10': 'outside_employment' }) },
    ],
    ['leaveNotEligible', span('2026-03-09'), { type: { eligibleGenders: ['male'] } }],
    ['leaveNotEligible', span('2026-03-09'), { type: { eligibleLocationIds: [2] }, person: { locationId: null } }],
    ['leaveNotEligible', span('2026-03-09'), { type: { eligibleTypes: ['intern'] } }],
  ] as [string, LeaveSpan, Given][])('%s', (code, at, given) => {
    expect(problems(at, given).map((problem) => [problem.code, problem.isOverridable])).toEqual([[code, false]])
  })

  test('LV7: the other half of the day is free, oneself is no overlap', () => {
    const half = leave(1, span('2026-03-09', '2026-03-09', 'first_half'), plain, 2)
    expect(codes(span('2026-03-09', '2026-03-09', 'second_half'), { neighbours: [half] })).toEqual([])
    expect(codes(span('2026-03-09'), { id: 1, neighbours: [leave(1, span('2026-03-10'))] })).toEqual([])
  })
})

describe('LV6: what the people team may override', () => {
  const tiers = [
    { days: 100, noticeDays: 1 },
    { days: 300, noticeDays: 14 },
  ]

  test('notice by the length of the leave', () => {
    const given = { policy: { noticeTiers: tiers } }
    expect(codes(span('2026-03-03'), given)).toEqual([])
    expect(codes(span('2026-03-02', '2026-03-02', 'second_half'), given)).toEqual([])
    expect(problems(span('2026-03-09', '2026-03-11'), given)).toEqual([
      { code: 'leaveNotice', args: { days: '3', noticeDays: 14, earliest: '2026-03-16' }, isOverridable: true },
    ])
    expect(codes(span('2026-03-16', '2026-03-18'), given)).toEqual([])
    expect(codes(span('2026-03-09', '2026-03-11'), { ...given, type: { noticeTiers: [] } })).toEqual([])
  })

  test('waiting until the day is over evades no notice', () => {
    expect(codes(span('2026-02-27'), { policy: { noticeTiers: tiers } })).toEqual(['leaveNotice'])
  })

  test('backdating in calendar days, the type before the policy', () => {
    expect(codes(span('2026-02-27'))).toEqual([])
    expect(codes(span('2026-02-26'))).toEqual(['leaveBackdated'])
    expect(codes(span('2026-02-26'), { type: { maxBackdatedDays: 4 } })).toEqual([])
    expect(codes(span('2026-02-27'), { type: { maxBackdatedDays: 0 } })).toEqual(['leaveBackdated'])
  })

  test('the least and the most of one request', () => {
    const type = { minPerRequest: 200, maxPerRequest: 200 }
    expect(codes(span('2026-03-09', '2026-03-09', 'first_half'), { type })).toEqual(['leaveBelowMinimum'])
    expect(codes(span('2026-03-09', '2026-03-10'), { type })).toEqual([])
    expect(problems(span('2026-03-09', '2026-03-11'), { type })[0]?.args).toEqual({ limit: '2', days: '3' })
  })

  test('single days around a weekend are one absence', () => {
    const type = { maxConsecutiveDays: 200 }
    const days = [leave(1, span('2026-03-05'), plain), leave(2, span('2026-03-06'), plain)]
    expect(problems(span('2026-03-09'), { type, neighbours: days })).toEqual([
      { code: 'leaveConsecutive', args: { limit: '2', days: '3' }, isOverridable: true },
    ])
    expect(codes(span('2026-03-10'), { type, neighbours: days })).toEqual([])
    const other = days.map((each) => ({ ...each, typeId: 2 }))
    expect(codes(span('2026-03-09'), { type, neighbours: other })).toEqual([])
  })

  test('with what the sandwich adds, and half working day between it', () => {
    const type = { maxConsecutiveDays: 200, sandwichRule: 'both' as const }
    expect(problems(span('2026-03-09'), { type, neighbours: [leave(1, span('2026-03-06'))] })[0]?.args).toEqual({
      limit: '2',
      days: '4',
    })
    const halves = [leave(1, span('2026-03-06')), leave(2, span('2026-03-10', '2026-03-10', 'first_half'))]
    expect(codes(span('2026-03-10', '2026-03-11', 'second_half', 'full'), { type, neighbours: halves })).toEqual([])
    expect(codes(span('2026-03-11', '2026-03-12'), { type, neighbours: halves })).toEqual([])
  })

  test('types that do not go together, over a weekend too', () => {
    const type = { notClubbedWith: [2] }
    const sick = leave(8, span('2026-03-06'), plain, 2)
    expect(problems(span('2026-03-09'), { type, neighbours: [sick] })).toEqual([
      { code: 'leaveClubbed', args: { id: 8, typeId: 2 }, isOverridable: true },
    ])
    expect(codes(span('2026-03-10'), { type, neighbours: [sick] })).toEqual([])
    expect(codes(span('2026-03-09'), { type, neighbours: [{ ...sick, typeId: 3 }] })).toEqual([])
  })

  test('blackout dates, by department, on counted dates only', () => {
    const blackouts = [{ from: '2026-03-07', to: '2026-03-10', departmentIds: [4], reason: 'Year end' }]
    expect(problems(span('2026-03-10'), { policy: { blackouts } })).toEqual([
      {
        code: 'leaveBlackout',
        args: { from: '2026-03-07', to: '2026-03-10', reason: 'Year end' },
        isOverridable: true,
      },
    ])
    expect(codes(span('2026-03-06', '2026-03-08'), { policy: { blackouts } })).toEqual([])
    expect(codes(span('2026-03-10'), { policy: { blackouts }, person: { departmentId: 5 } })).toEqual([])
    const forAll = [{ from: '2026-03-10', to: '2026-03-10', departmentIds: [], reason: '' }]
    expect(codes(span('2026-03-10'), { policy: { blackouts: forAll }, person: { departmentId: null } })).toEqual([
      'leaveBlackout',
    ])
  })

  test('only so long after joining', () => {
    const given = { type: { availableAfterDays: 90 }, person: { joinedOn: '2026-01-01' } }
    expect(problems(span('2026-03-31'), given)[0]?.args).toEqual({ from: '2026-04-01' })
    expect(codes(span('2026-04-01'), given)).toEqual([])
  })

  test('all of it is told at once', () => {
    const type = { minPerRequest: 200, availableAfterDays: 9999 }
    expect(codes(span('2026-02-20'), { type })).toEqual(['leaveAvailableAfter', 'leaveBackdated', 'leaveBelowMinimum'])
  })
})

describe('LV9: who is left', () => {
  const ask = (
    at: LeaveSpan,
    leaves: { empId: number; span: LeaveSpan }[],
    size: number,
    most: number,
    rules = plain,
  ) =>
    findUnderstaffedDays({ span: at, breakdown: countLeave(at, calendar(), rules).breakdown }, { size, leaves }, most)

  test('warns above the limit, not at it, on working dates only', () => {
    const leaves = [{ empId: 9, span: span('2026-03-05', '2026-03-09') }]
    expect(ask(span('2026-03-06', '2026-03-10'), leaves, 4, 50)).toEqual([])
    expect(ask(span('2026-03-06', '2026-03-10'), leaves, 4, 49.99, sandwich)).toEqual([
      { date: '2026-03-06', away: 2, empIds: [9] },
      { date: '2026-03-09', away: 2, empIds: [9] },
    ])
    expect(ask(span('2026-03-09'), leaves, 3, 66.66)).toHaveLength(1)
    expect(ask(span('2026-03-09'), leaves, 3, 66.67)).toEqual([])
  })

  test('does not warn where nobody else is away, however small the team and the limit', () => {
    const leaves = [{ empId: 9, span: span('2026-03-09', '2026-03-09', 'first_half') }]
    expect(ask(span('2026-03-10'), [], 1, 50)).toEqual([])
    expect(ask(span('2026-03-10'), leaves, 3, 1)).toEqual([])
    expect(ask(span('2026-03-09', '2026-03-09', 'second_half'), leaves, 2, 1)).toEqual([])
  })

  test('half days meet only in the same half, a person counts once', () => {
    const morning = span('2026-03-09', '2026-03-09', 'first_half')
    const afternoon = span('2026-03-09', '2026-03-09', 'second_half')
    const leaves = [
      { empId: 7, span: morning },
      { empId: 5, span: afternoon },
      { empId: 5, span: morning },
    ]
    expect(ask(afternoon, leaves, 10, 0)[0]).toMatchObject({ away: 2, empIds: [5] })
    expect(ask(span('2026-03-09'), leaves, 10, 0)[0]).toMatchObject({ away: 3, empIds: [5, 7] })
  })
})
