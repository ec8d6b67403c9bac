/** What who decides about duty elsewhere is told beside it, by code. */
export const factWords = {
  dutyOnDaysOff: 'On days off: %{dates}',
} as const
