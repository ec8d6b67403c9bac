/** Facts shown to those who decide a week, by code. */
export const factWords = {
  timesheet_long_days: 'Days of more than 12 hours: %{days}',
  timesheet_attendance: 'Days that differ from attendance by more than an hour: %{days}',
  timesheet_late: 'Submitted after the cut-off',
} as const
