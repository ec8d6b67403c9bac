import { check, choice, choices, date, number, ref, rows, text } from '../../src/fields'
import { definePolicyVersion } from './policy-version'

/** The days of the week in order, Monday first. */
export const weekdays = { mon: 'Monday', tue: 'Tuesday', wed: 'Wednesday', thu: 'Thursday', fri: 'Friday', sat: 'Saturday', sun: 'Sunday' } as const

const months = {
  1: 'January',
  2: 'February',
  3: 'March',
  4: 'April',
  5: 'May',
  6: 'June',
  7: 'July',
  8: 'August',
  9: 'September',
  10: 'October',
  11: 'November',
  12: 'December',
} as const

const sandwichRules = { none: 'Do not count', weekends: 'Weekends count', holidays: 'Holidays count', both: 'Weekends and holidays count' } as const

const noTimingHelp = 'For people to whom no timing policy applies'

/** The rules by which leave is requested, counted and returned. */
export const leavePolicies = definePolicyVersion('leavePolicies', {
  label: 'Leave policy',
  plural: 'Leave policies',
  route: 'LeavePolicy',
  icon: 'Policy',
  operations: { list: 'getLeavePolicies', create: 'createLeavePolicy' },
  fields: {
    leaveYearStart: choice(months, { label: 'The leave year begins in', required: true, default: '1' }),
    weekendDays: choices(weekdays, { label: 'Days off in a week', default: ['sat', 'sun'], help: noTimingHelp }),
    sandwichDefault: choice(sandwichRules, { label: 'Days off between two days of leave', required: true, default: 'none', help: 'A leave type may say otherwise' }),
    backdatedDays: number({ label: 'Asked for afterwards, at most', required: true, default: 30, min: 0, max: 366, unit: 'days' }),
    noticeTiers: rows(
      {
        days: number({ label: 'From', min: 0, max: 366, decimals: 2, required: true, unit: 'days' }),
        noticeDays: number({ label: 'Days of notice', min: 0, max: 365, required: true }),
      },
      { label: 'Notice', max: 10, help: 'How long before its first day leave is asked for' },
    ),
    blackouts: rows(
      {
        from: date({ required: true }),
        to: date({ label: 'Until', required: true }),
        departmentId: ref('departments', { label: 'Only' }),
        reason: text({ required: true, max: 200 }),
      },
      { label: 'No leave on', max: 50 },
    ),
    maxTeamAbsencePercent: number({ label: 'Warn when more of a team is away than', required: true, default: 50, min: 1, max: 100, unit: '%' }),
    autoSplitToLossOfPay: check({ label: 'Days beyond the balance may be taken unpaid', default: true }),
    cancelAfterStart: choice(
      { never: 'No', with_approval: 'Yes, when the manager agrees' },
      { label: 'May end early once begun', required: true, default: 'with_approval' },
    ),
  },
  rules: [
    {
      code: 'blackoutBackwards',
      on: ['blackouts'],
      check: (r) => (r.blackouts ?? []).every(({ from, to }) => !from || !to || to >= from),
      message: 'The last day must not lie before the first.',
    },
  ],
  form: {
    Counting: ['leaveYearStart', 'weekendDays', 'sandwichDefault', 'autoSplitToLossOfPay'],
    Asking: ['noticeTiers', 'backdatedDays', 'blackouts', 'maxTeamAbsencePercent', 'cancelAfterStart'],
  },
})
