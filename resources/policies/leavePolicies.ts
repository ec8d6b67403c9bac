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

const noTimingHelp = 'For people without a timing policy'

/** The rules by which leave is requested, counted and returned. */
export const leavePolicies = definePolicyVersion('leavePolicies', {
  label: 'Leave policy',
  plural: 'Leave policies',
  route: 'LeavePolicy',
  icon: 'Policy',
  operations: { list: 'getLeavePolicies', create: 'createLeavePolicy' },
  fields: {
    leaveYearStart: choice(months, { label: 'Leave year starts in', required: true, default: '1' }),
    weekendDays: choices(weekdays, { label: 'Weekly days off', default: ['sat', 'sun'], help: noTimingHelp }),
    sandwichDefault: choice(sandwichRules, { label: 'Days off between leave days', required: true, default: 'none', help: 'A leave type can override this' }),
    backdatedDays: number({ label: 'Backdating limit', required: true, default: 30, min: 0, max: 366, unit: 'days' }),
    noticeTiers: rows(
      {
        days: number({ label: 'From days', min: 0, max: 366, decimals: 2, required: true, unit: 'days' }),
        noticeDays: number({ label: 'Notice days', min: 0, max: 365, required: true }),
      },
      { label: 'Notice', max: 10, help: 'How early leave must be requested' },
    ),
    blackouts: rows(
      {
        from: date({ required: true }),
        to: date({ label: 'Until', required: true }),
        departmentId: ref('departments', { label: 'Only' }),
        reason: text({ required: true, max: 200 }),
      },
      { label: 'Blocked dates', max: 50 },
    ),
    maxTeamAbsencePercent: number({ label: 'Warn if more of a team is away than', required: true, default: 50, min: 1, max: 100, unit: '%' }),
    autoSplitToLossOfPay: check({ label: 'Allow unpaid days beyond the balance', default: true }),
    cancelAfterStart: choice(
      { never: 'No', with_approval: 'Yes, if the manager agrees' },
      { label: 'Allow ending leave early', required: true, default: 'with_approval' },
    ),
  },
  rules: [
    {
      code: 'blackoutBackwards',
      on: ['blackouts'],
      check: (r) => (r.blackouts ?? []).every(({ from, to }) => !from || !to || to >= from),
      message: 'The last day must be on or after the first day.',
    },
  ],
  form: {
    Counting: ['leaveYearStart', 'weekendDays', 'sandwichDefault', 'autoSplitToLossOfPay'],
    Asking: ['noticeTiers', 'backdatedDays', 'blackouts', 'maxTeamAbsencePercent', 'cancelAfterStart'],
  },
})
