/** Facts shown to those who decide a correction, by code. */
export const factWords = {
  regularize_used: 'Corrections of this month: %{used} of %{allowed}',
  regularize_day: 'The day now: %{status}, worked %{worked} of %{expected}',
} as const
