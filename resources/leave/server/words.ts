/** Words of the leave server. */
export const words = {
  leaveOutside: 'Leave would lie outside of the employment: {leave}. Cancel or shorten it first.',
  typeInUse: 'This type is in use already: make a new one.',
  adjustmentStep: 'Enter a multiple of {step} days, other than 0.',
  endsNoEarlier: 'Choose a day of this leave before its last one. To be away longer, change the request.',
  firstStep: 'This waits for its first decision still.',
  leaveNotTaken: 'This leave is not approved, or no longer.',
  leaveBegun: 'Leave that has begun is not given back.',
  nothingUnused:
    'Choose a day of this leave from yesterday on, before its last one: days that have passed are used. If it was not taken at all, say so.',
  workedLater: 'This day is still to come.',
  workedLongAgo: 'This is too long ago: ask people operations.',
  workedOutside: 'This day lies outside of the employment.',
  otherWorkingDays: 'Other days of work',
  lapsedSince: 'What was earned on this day has lapsed already.',
  workedAnyway: 'This is a working day, or half of it is: it earns nothing.',
  noTypeInLieu: 'There is no type of leave for days in lieu: ask people operations.',
} as const
