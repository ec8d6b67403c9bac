/** The words of facts that approvers of leave see, by the code of the fact. */
export const factWords = {
  leaveThin: '%{away} of %{size} in the team away on %{date}',
  leaveException: 'Exception requested: %{reason}',
  leaveCountedLater: 'A holiday or rule changed: these days are being recalculated',
  leaveUnpaid: 'Unpaid: %{days} day |||| Unpaid: %{days} days',
  leaveHandoverAway: 'The stand-in %{name} is away too',
  leaveTimeEntered: 'Timesheet already has %{time} on these days: %{days}',
  leavePresent: 'Was present on %{days}',
  leaveLeft: '%{type} left after this: %{left} day |||| %{type} left after this: %{left} days',
  leaveNobodyAway: 'No one else on the team is away',
  leaveAlsoAway: 'Also away in these weeks: %{names}',
  leaveManyAway: 'Also away in these weeks: %{names} and %{more} more',
} as const

/** The words of facts that approvers of days off in lieu see. */
export const compOffFactWords = {
  compOffWorked: 'Attendance that day: worked %{time}',
  compOffNotWorked: 'No attendance on that day',
} as const
