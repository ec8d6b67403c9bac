import type { Answer, Params } from './company'

/** What the cases call the refusals of the product. */
const reasons: Readonly<Record<string, string>> = {
  leaveBalance: 'notEnough',
  monthLocked: 'monthLocked',
  monthClosed: 'monthLocked',
  pendingThere: 'waiting',
  dayMissing: 'missingDays',
}

/** Whether it went well, else why not, in the words of the cases. */
export function toOutcome({ data, fields = {}, code, error }: Answer<unknown>): Params {
  if (error === null && data !== null) return { outcome: 'accepted' }
  const codes = [...new Set(Object.values(fields).map((problem) => problem.code))]
  const reason = codes.map((each) => reasons[each] ?? each).join(', ') || (reasons[code ?? ''] ?? code)
  return { outcome: 'refused', reason, error }
}

export const refuse = (reason: string): Params => ({ outcome: 'refused', reason })

/** Days with two decimals, as the cases write them. */
export const formatDays = (days: unknown): string => Number(days).toFixed(2)
