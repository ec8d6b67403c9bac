/** The words of facts that approvers of a week see, by the code of the fact. */
export const factWords = {
  timesheet_long_days: 'Days of more than 12 hours: %{days}',
  timesheet_attendance: 'Days that differ from attendance by more than an hour: %{days}',
  timesheet_late: 'Submitted late',
} as const
