/** Words of the leave server. */
export const words = {
  leaveOutside: 'Some leave would be outside the employment period: {leave}. Cancel or shorten it first.',
  typeInUse: 'This type is already in use: create a new one.',
  adjustmentStep: 'Enter a multiple of {step} day, other than 0. |||| Enter a multiple of {step} days, other than 0.',
  endsNoEarlier: 'Choose a day of this leave before its last day. To be away longer, change the request.',
  firstStep: 'This is still waiting for its first decision.',
  leaveNotTaken: 'This leave is not approved.',
  leaveBegun: 'Leave that has started cannot be returned.',
  nothingUnused:
    'Choose a day from yesterday on, before the last day. If you were not away at all, choose “Not taken at all”.',
  workedLater: 'This day is in the future.',
  workedLongAgo: 'This is too long ago: ask people operations.',
  workedOutside: 'This day is outside the employment period.',
  otherWorkingDays: 'Other working days',
  lapsedSince: 'What was earned on this day has already expired.',
  workedAnyway: 'This is at least half a working day, so it earns no comp-off.',
  noTypeInLieu: 'There is no leave type for comp-off. Ask people operations.',
} as const
