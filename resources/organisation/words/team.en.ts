import { createWordsHook, type SayOf } from '../../../src/i18n/words-hook'

/** Words of the team pages, loaded with them. */
const words = {
  people: 'People',
  own: 'My colleagues',
  department: 'My department',
  directReports: 'Direct reports',
  reports: 'All reports',
  allTeams: 'All teams',
  myReports: 'My reports',
  now: 'Now',
  in_office: 'In office',
  remote: 'Remote',
  travelling: 'Travelling',
  on_duty: 'On duty',
  away: 'Away',
  off: 'Day off',
  not_in: 'Not in',
  first: 'morning',
  second: 'afternoon',
  groupOf: '%{presence} (%{count})',
  ahead: 'Away in the next four weeks',
  nobodyAhead: 'No absences are planned.',
  person: 'Person',
  what: 'Absence',
  when: 'When',
  fromTo: '%{from} to %{to}',
  halfOf: '%{date}, %{half}',
  nobody: 'No colleagues yet',
  nobodyText: 'People who share a team or a manager with you appear here.',
  noReports: 'No one reports to you',
  noReportsText: 'People who report to you appear here.',
  isCut: 'The first %{shown} of %{count} people are shown.',
  whoIsAway: 'Who is away',
  requested: 'Requested',
  elsewhere: 'Travelling or on duty',
  asked: '%{presence}, requested',
  spell: '%{presence}: %{when}',
} as const

type TeamWord = keyof typeof words
export type TeamSay = SayOf<TeamWord>

export const useTeamWords = createWordsHook('teamBoard', words)
