import type { FieldErrors } from '../../../../src/framework/errors'
import type { TrialAnswer } from '../../../../src/framework/rule-context/trial-answer'
import { formatDate, isCalendarDate } from '../../../../src/framework/values/dates'
import { useAnswer } from '../../../../src/views/blocks/use-answer'
import type { LeavePart } from '../../../leaveAccount/public'
import type { AbsentMember } from '../../rules/absences'
import type { LeaveSpan } from '../../rules/leave-spans'
import { findUnderstaffedDays, toTeamLeaves } from '../../rules/team-coverage'
import { type LeaveSay, useLeaveWords } from '../../words/en'
import type { CountedDate } from '../leave-queries'

/** The facts that the preview shows beside the count. */
interface PreviewContext {
  /** The balances of the type before the request. */
  balances: readonly LeavePart[]
  teamSize: number
  teamAway: readonly AbsentMember[]
  /** The largest share of the team that should be away, in percent (0 to 100). */
  mostAway: number
  isStandInAway: boolean
}

/** The values that the server would save with the request. */
interface TrialLeave {
  days?: number
  unpaidDays?: number
  breakdown?: readonly CountedDate[]
  parts?: readonly LeavePart[]
}

/** What of the input the preview depends on. */
export interface PreviewInput extends LeaveSpan {
  empId: number | null
  leaveTypeId: number | null
  handoverToEmpId: number | null
  acceptsUnpaid: boolean
}

export type LeavePreview = ReturnType<typeof buildLeavePreview>

/**
 * Builds the preview of the input from what the server answers when it checks the save; until it answers,
 * from its previous answer.
 */
export function useLeavePreview(request: PreviewInput, tried: TrialAnswer | undefined) {
  const say = useLeaveWords()
  const { empId, leaveTypeId, fromDate, toDate, handoverToEmpId } = request
  const isEnabled = empId !== null && leaveTypeId !== null && isCalendarDate(fromDate) && isCalendarDate(toDate)
  const input = { empId, leaveTypeId, fromDate, toDate, handoverToEmpId }
  const { data, error, refetch, isOld } = useAnswer<PreviewContext>('getLeaveOutlook', isEnabled ? input : {}, {
    ...{ isEnabled, keepsLast: true },
  })
  return { preview: data && tried ? buildLeavePreview(say, request, tried, data) : undefined, error, refetch, isOld }
}

function buildLeavePreview(
  say: LeaveSay,
  request: PreviewInput,
  { record, problems }: TrialAnswer,
  outlook: PreviewContext,
) {
  const { days = 0, unpaidDays = 0, breakdown = [], parts = [] } = record as TrialLeave
  const errors: FieldErrors = Object.assign({}, ...problems.map(({ fields }) => fields))
  const toYearBalance = ({ leaveYear, days: before }: LeavePart) => ({
    leaveYear,
    before,
    after: subtractLeaveParts(before, parts, request, leaveYear),
  })
  return {
    days,
    breakdown,
    balances: outlook.balances.map(toYearBalance),
    split: request.acceptsUnpaid
      ? { paid: days - unpaidDays, unpaid: unpaidDays, isPossible: true }
      : buildPaidSplit(errors),
    /** Why sending would be refused, apart from fields of the form, such as days that a duty takes already. */
    problems: [
      ...problems.filter(({ fields }) => !fields).map(({ message }) => message),
      ...(errors.empId?.message ? [errors.empId.message] : []),
    ],
    warnings: listPreviewWarnings(say, request, breakdown, outlook),
    teamAway: outlook.teamAway,
  }
}

function subtractLeaveParts(
  before: number,
  parts: readonly LeavePart[],
  { leaveTypeId }: PreviewInput,
  leaveYear: number,
): number {
  const own = parts.filter((part) => part.leaveTypeId === leaveTypeId && part.leaveYear === leaveYear)
  return own.reduce((rest, { days }) => Math.round((rest - days) * 100) / 100, before)
}

/** Computes paid and unpaid days if the balance does not cover all days. */
function buildPaidSplit({ leaveTypeId }: FieldErrors) {
  if (leaveTypeId?.code !== 'leaveBalance') return null
  const { left, unpaid, canSplit } = leaveTypeId.args ?? {}
  return { paid: Number(left), unpaid: Number(unpaid), isPossible: canSplit === true }
}

/** Lists warnings; the server accepts the request in spite of them. */
function listPreviewWarnings(
  say: LeaveSay,
  span: PreviewInput,
  breakdown: readonly CountedDate[],
  { teamSize: size, teamAway, mostAway, isStandInAway }: PreviewContext,
): string[] {
  const thin = findUnderstaffedDays({ span, breakdown }, { size, leaves: toTeamLeaves(teamAway) }, mostAway)
  return [
    ...thin.map(({ date, away }) => say('thin', { date: formatDate(date), away, size })),
    ...(isStandInAway ? [say('standInAway')] : []),
  ]
}
