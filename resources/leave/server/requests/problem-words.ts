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
  leaveWholeDays: { field: 'fromSession', message: 'This type is taken in whole days.' },
  leaveOutsideEmployment: { field: 'fromDate', message: '{date} lies outside of the employment.' },
  leaveNoDays: { field: 'toDate', message: 'Nothing is worked on these days: they need no leave.' },
  leaveNotEligible: { field: 'leaveTypeId', message: 'This type is not for everybody: the {what} does not fit.' },
  leaveAvailableAfter: { field: 'fromDate', message: 'This type can be taken from {from} on.' },
  leaveNotice: {
    field: 'fromDate',
    message: 'Leave of {days} days or more is asked for {noticeDays} days ahead: the first day can be {earliest}.',
  },
  leaveBackdated: { field: 'fromDate', message: 'Leave can be asked for {most} days afterwards at most.' },
  leaveBelowMinimum: { field: 'toDate', message: 'A request of this type is for {limit} days at least, not {days}.' },
  leaveAboveMaximum: { field: 'toDate', message: 'A request of this type is for {limit} days at most, not {days}.' },
  leaveConsecutive: {
    field: 'toDate',
    message: 'Of this type {limit} days in a row are possible, and these make {days}.',
  },
  leaveClubbed: {
    field: 'leaveTypeId',
    message: 'This type is not taken right before or after leave of the other type there.',
  },
  leaveBlackout: { field: 'fromDate', message: 'No leave is taken from {from} to {to}: {reason}' },
  leaveNotListed: { field: 'fromDate', message: '{date} is none of the restricted holidays.' },
  leaveDocument: {
    field: 'document',
    message:
      'Leave of more than {above} days needs a document. Keep it as a draft, attach the document, then submit it.',
  },
  leaveBalance: {
    field: 'leaveTypeId',
    message: 'The balance does not suffice. Days left: {left}, asked for: {asked}.',
  },
}

const spanWords: Readonly<Record<string, string>> = {
  order: 'The last day must not lie before the first.',
  tooLong: 'A request covers 366 days at most.',
}

/** Shorter texts for problems of a single day. */
const onOneDay: Readonly<Partial<Record<RequestProblem['code'], string>>> = {
  leaveBlackout: 'No leave is taken on {from}: {reason}',
}

const splitOffer = ' {unpaid} of them could be taken unpaid.'
const eligibleWords: ErrorArgs = { employmentType: 'type of employment', gender: 'gender', location: 'location' }

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
