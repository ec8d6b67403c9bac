import type { FieldErrors } from '../../../../src/framework/errors'
import type { TrialAnswer } from '../../../../src/framework/rule-context/trial-answer'
import { formatDate } from '../../../../src/framework/values/dates'
import { joinQueryAnswers } from '../../../../src/views/blocks/query-content'
import { useAnswer } from '../../../../src/views/blocks/use-answer'
import { useDebouncedText } from '../../../../src/views/form/use-debounced-text'
import type { LeavePart } from '../../../leaveAccount/public'
import type { AbsentMember } from '../../rules/absences'
import { findUnderstaffedDays, toTeamLeaves } from '../../rules/team-coverage'
import { type LeaveSay, useLeaveWords } from '../../words/en'
import type { CountedDate } from '../leave-queries'
import { type LeaveFormInput, toPreviewRequest } from './leave-form-input'

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

/** The request as the server would save it. Days are numbers. */
interface TrialLeave extends Omit<TrialAnswer, 'record'> {
  record: { days?: number; unpaidDays?: number; breakdown?: readonly CountedDate[]; parts?: readonly LeavePart[] }
}

export type LeavePreview = ReturnType<typeof buildLeavePreview>

const typingPauseMs = 200

/**
 * Previews the input with the same checks as saving, a moment after the last change. Until the answer
 * arrives it returns the previous preview.
 */
export function useLeavePreview(request: LeaveFormInput) {
  const say = useLeaveWords()
  const question = JSON.stringify(toPreviewRequest(request) ?? null)
  const settled = useDebouncedText(question, typingPauseMs)
  const input = JSON.parse(settled) as ReturnType<typeof toPreviewRequest> | null
  const options = { isEnabled: input !== null, keepsLast: true }
  const { empId, leaveTypeId, fromDate, toDate, handoverToEmpId } = input ?? {}
  const outlookInput = { empId, leaveTypeId, fromDate, toDate, handoverToEmpId }
  const tried = useAnswer<TrialLeave>('tryCreateLeaveRequest', input ?? {}, options)
  const outlook = useAnswer<PreviewContext>('getLeaveOutlook', outlookInput, options)
  const { data, error, refetch } = joinQueryAnswers(tried, outlook)
  const preview = data ? buildLeavePreview(say, request, ...data) : undefined
  return { preview, error, refetch, isOld: tried.isOld || outlook.isOld || settled !== question }
}

function buildLeavePreview(
  say: LeaveSay,
  request: LeaveFormInput,
  { record, problems }: TrialLeave,
  outlook: PreviewContext,
) {
  const { days = 0, unpaidDays = 0, breakdown = [], parts = [] } = record
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
    /**
     * Problems for which the server would refuse the request: those of a field, and below those of the whole
     * request.
     */
    errors,
    problems: problems.filter(({ fields }) => !fields).map(({ message }) => message),
    warnings: listPreviewWarnings(say, request, breakdown, outlook),
    teamAway: outlook.teamAway,
  }
}

function subtractLeaveParts(
  before: number,
  parts: readonly LeavePart[],
  { leaveTypeId }: LeaveFormInput,
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
  span: LeaveFormInput,
  breakdown: readonly CountedDate[],
  { teamSize: size, teamAway, mostAway, isStandInAway }: PreviewContext,
): string[] {
  const thin = findUnderstaffedDays({ span, breakdown }, { size, leaves: toTeamLeaves(teamAway) }, mostAway)
  return [
    ...thin.map(({ date, away }) => say('thin', { date: formatDate(date), away, size })),
    ...(isStandInAway ? [say('standInAway')] : []),
  ]
}
