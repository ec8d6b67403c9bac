/** The words of facts that approvers of a correction see, by the code of the fact. */
export const factWords = {
  regularize_used: 'Corrections of this month: %{used} of %{allowed}',
  regularize_day: 'Recorded: %{status}, worked %{worked} of %{expected}',
} as const
