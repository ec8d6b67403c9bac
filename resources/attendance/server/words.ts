/** Words of the attendance server. */
export const words = {
  inAlready: 'You are checked in already.',
  notIn: 'You are not checked in.',
  modeNotAllowed: 'Your policy does not allow this place of work.',
  notEmployed: 'The day is before joining or after the last working day.',
  tooLate: 'Days are corrected within {days} days. Ask HR.',
  allUsed: '{used} of {allowed} corrections of this month are used. Ask HR.',
  fullLeave: 'You are on leave on this day.',
  otherDay: 'This time belongs to another day.',
  endsCross: 'The day would end before it begins, or last longer than 16 hours. Enter both times.',
  longOver: 'This day is long over: enter it under “Punches to be confirmed”, somebody else agrees to it.',
  timeMissing: 'Enter the day and the time, 2026-10-01 09:05.',
  inFuture: 'This time has not come yet.',
  personUnknown: 'Nobody has this code.',
} as const
