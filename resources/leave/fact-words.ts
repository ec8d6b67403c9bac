/** The words of facts that approvers of leave see, by the code of the fact. */
export const factWords = {
  leaveThin: '%{away} of %{size} in the team away on %{date}',
  leaveException: 'Asks for an exception: %{reason}',
  leaveCountedLater: 'A holiday or a rule has changed: these days are being counted anew',
  leaveUnpaid: 'Unpaid: %{days} days',
  leaveHandoverAway: '%{name}, to whom it is handed over, is away as well',
  leaveTimeEntered: 'The timesheet has %{time} on these days already: %{days}',
  leavePresent: 'Was present on %{days}',
  leaveLeft: '%{type} left afterwards: %{left} days',
  leaveNobodyAway: 'Nobody else of the team is away',
  leaveAlsoAway: 'Also away in those weeks: %{names}',
  leaveManyAway: 'Also away in those weeks: %{names} and %{more} more',
} as const

/** The words of facts that approvers of days off in lieu see. */
export const compOffFactWords = {
  compOffWorked: 'Attendance says that day: worked %{time}',
  compOffNotWorked: 'Attendance says nothing of work on that day',
} as const
