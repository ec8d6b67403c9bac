/** Words of the attendance server. */
export const words = {
  inAlready: 'You are already checked in.',
  notIn: 'You are not checked in.',
  modeNotAllowed: 'Your policy does not allow this place of work.',
  notEmployed: 'The day is before joining or after the last working day.',
  tooLate: 'Days can be corrected within {days} day. Ask HR. |||| Days can be corrected within {days} days. Ask HR.',
  allUsed: 'You have used {used} of {allowed} corrections this month. Ask HR.',
  fullLeave: 'You are on leave on this day.',
  otherDay: 'This time belongs to another day.',
  endsCross: 'The day would end before it starts, or last longer than 16 hours. Enter both times.',
  longOver: 'This day is too far back. Enter it under “Punches to confirm”, where someone else confirms it.',
  timeMissing: 'Enter the day and the time, 2026-10-01 09:05.',
  inFuture: 'This time is in the future.',
  personUnknown: 'Nobody has this code.',
} as const
