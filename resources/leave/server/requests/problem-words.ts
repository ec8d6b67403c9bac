import { type ErrorArgs, type FieldErrors, fillPlaceholders } from '../../../../src/framework/errors'
import { formatDate, isCalendarDate } from '../../../../src/framework/values/dates'
import type { RequestProblem } from '../evaluate-leave-request'

interface ProblemWords {
  /** The field of the request at which the problem is shown. */
  field: string
  message: string
}

const words: Readonly<Record<RequestProblem['code'], ProblemWords>> = {
  leaveSpan: { field: 'toDate', message: 'These days do not fit together.' },
  leaveWholeDays: { field: 'fromSession', message: 'This type can only be taken in whole days.' },
  leaveOutsideEmployment: { field: 'fromDate', message: '{date} is outside the employment period.' },
  leaveNoDays: { field: 'toDate', message: 'These are not working days, so no leave is needed.' },
  leaveNotEligible: { field: 'leaveTypeId', message: 'You are not eligible for this type: the {what} does not match.' },
  leaveAvailableAfter: { field: 'fromDate', message: 'This type is available from {from}.' },
  leaveNotice: {
    field: 'fromDate',
    message: 'Leave of {days} days or more needs a notice of {noticeDays} days: the earliest first day is {earliest}.',
  },
  leaveBackdated: { field: 'fromDate', message: 'Leave can be backdated by at most {most} days.' },
  leaveBelowMinimum: { field: 'toDate', message: 'Request at least {limit} days of this type, not {days}.' },
  leaveAboveMaximum: { field: 'toDate', message: 'Request at most {limit} days of this type, not {days}.' },
  leaveConsecutive: {
    field: 'toDate',
    message: 'At most {limit} days in a row of this type; these would be {days}.',
  },
  leaveClubbed: {
    field: 'leaveTypeId',
    message: 'This type cannot be combined with the other leave right before or after it.',
  },
  leaveBlackout: { field: 'fromDate', message: 'No leave from {from} to {to}: {reason}' },
  leaveNotListed: { field: 'fromDate', message: '{date} is not a restricted holiday.' },
  leaveDocument: {
    field: 'document',
    message: 'Leave of more than {above} days needs a document. Attach it to the draft before you submit it.',
  },
  leaveBalance: {
    field: 'leaveTypeId',
    message: 'The balance is too low. Days left: {left}, requested: {asked}.',
  },
}

const spanWords: Readonly<Record<string, string>> = {
  order: 'The last day must be on or after the first day.',
  tooLong: 'A request can cover at most 366 days.',
}

/** Shorter texts for problems of a single day. */
const onOneDay: Readonly<Partial<Record<RequestProblem['code'], string>>> = {
  leaveBlackout: 'No leave on {from}: {reason}',
}

const splitOffer = ' {unpaid} of them can be taken unpaid.'
const eligibleWords: ErrorArgs = { employmentType: 'employment type', gender: 'gender', location: 'location' }

/** Returns the problem in words. */
export function formatProblem({ code, args }: Pick<RequestProblem, 'code' | 'args'>): string {
  const entries = Object.entries(args).map(([name, value]) => [name, isCalendarDate(value) ? formatDate(value) : value])
  const filled: ErrorArgs = Object.fromEntries(entries)
  const what = typeof args.what === 'string' ? { what: eligibleWords[args.what] ?? args.what } : {}
  const message =
    spanWords[String(args.fault)] ?? (args.from === args.to ? onOneDay[code] : undefined) ?? words[code].message
  const offer = code === 'leaveBalance' && args.canSplit ? splitOffer : ''
  return fillPlaceholders(message.replaceAll(/\{(\w+)\} days/g, formatDayUnit(args)) + offer, { ...filled, ...what })
}

/** Returns `{limit} days`, or `{limit} day` if it is one. */
const formatDayUnit =
  (args: ErrorArgs) =>
  (days: string, name: string): string =>
    Number(args[name]) === 1 ? days.slice(0, -1) : days

const findProblemField = (code: RequestProblem['code']): string => words[code].field

/** Returns the first problem of each field. Problems that nobody can override come first. */
export function toProblemFieldErrors(problems: readonly RequestProblem[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const problem of [...problems].sort((a, b) => Number(a.isOverridable) - Number(b.isOverridable)))
    errors[findProblemField(problem.code)] ??= {
      code: problem.code,
      args: problem.args,
      message: formatProblem(problem),
    }
  return errors
}
