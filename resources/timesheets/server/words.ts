/** Words of the timesheets server. */
export const words = {
  dayTooLong: 'More than 24 hours are entered for {date}.',
  onLeave: 'You are on leave on {date}: at most {allowed}.',
  dayMissing: 'Nothing is entered for {date}.',
  notMonday: 'A week begins on Monday.',
  notOpen: 'This timesheet is {state}: nothing is entered any more.',
  notLeft: 'This person works here and enters their time themselves.',
  notMember: 'You are not in this project on that day. Ask its manager.',
  timerTooOld: 'The timer runs for more than a day. Discard it and enter the time.',
  weekMissing: 'Your timesheet of the week of {week} is missing',
  missingSubject: 'Your timesheet is missing',
  missingSentence: 'a week of your timesheet is not submitted yet.',
  phaseReached: '{phase}: {mark} % of the planned time is used',
  phaseSubject: 'The planned time of a phase is used up',
  phaseSentence: 'a phase of your project has used much of its planned time.',
  phaseFull: 'The time of the phase {phase} is used up: {percent} %.',
  sowMissing: 'No statement of work of this project is in force: its time is not billed.',
} as const
