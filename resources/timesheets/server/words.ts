/** What the server says of weeks. */
export const words = {
  dayTooLong: 'More than 24 hours are entered for {date}.',
  onLeave: 'You are on leave on {date}: at most {allowed} minutes.',
  dayMissing: 'Nothing is entered for {date}.',
  notMonday: 'A week begins on Monday.',
  notOpen: 'This timesheet is {state}: nothing is entered any more.',
  timerTooOld: 'The timer runs for more than a day. Discard it and enter the time.',
  phaseFull: 'The time of the phase {phase} is used up: {percent} %.',
} as const
