/** Words of the timesheets server. */
export const words = {
  dayTooLong: 'More than 24 hours entered for {date}.',
  onLeave: 'You are on leave on {date}: at most {allowed}.',
  dayMissing: 'No time entered for {date}.',
  notMonday: 'A week starts on Monday.',
  notOpen: 'This timesheet is {state} and can no longer be changed.',
  notLeft: 'This person still works here and enters their own time.',
  notMember: 'You are not assigned to this project on that day. Ask its manager.',
  timerTooOld: 'The timer has run for more than a day. Discard it and enter the time.',
  weekMissing: 'Your timesheet of the week of {week} is missing',
  missingSubject: 'Your timesheet is missing',
  missingSentence: 'a week of your timesheet is not submitted yet.',
  phaseReached: '{phase}: {mark}% of the planned time is used',
  phaseSubject: 'The planned time of a phase is used up',
  phaseSentence: 'a phase of your project has used most of its planned time.',
  phaseFull: 'The planned time of the phase {phase} is used up: {percent}%.',
  sowMissing: 'This project has no active statement of work, so its time is not billable.',
} as const
