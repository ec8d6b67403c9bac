/** What who decides about a correction is told beside it, by code. */
export const factWords = {
  regularize_used: 'Corrections of this month: %{used} of %{allowed}',
  regularize_day: 'The day now: %{status}, worked %{worked} of %{expected}',
} as const
