import { createWordsHook, type SayOf } from '../../../src/i18n/words-hook'
import { firstWords } from './first'

/** Words of the start page, loaded with it. */
const words = {
  ...firstWords,
  title: 'Home',
  profile: 'My account and record',
  code: 'Employee code',
  designation: 'Designation',
  department: 'Department',
  manager: 'Manager',
  location: 'Location',
  since: 'Working here since',
  reports: 'My team',
  organization: 'In the organization',

  cards: 'Cards',
  own: 'To do',
  nothingOwn: 'Nothing due.',

  othersWait: '%{count} change to confirm |||| %{count} changes to confirm',
  nothingWaits: 'You’re all caught up.',
  overdue: '%{count} overdue',
  decide: 'Decide',
  by: '%{name}, %{since}',
  ask: 'Request leave',
  noBalances: 'No leave balances yet. People operations grants them.',
  nextHoliday: 'Next holiday',
  noHoliday: 'No upcoming holidays.',
  allHolidays: 'All holidays',
  away: 'Away today',
  nobodyAway: 'No one is away today.',
  moreAway: 'and %{count} more',
  requests: 'My requests',
  noRequests: 'No requests yet.',
  allRequests: 'All my requests',
  waitingFor: 'waiting for %{names} %{since}',
  people: 'Colleagues',
  birthday: 'birthday on %{date}',
  noPeople: 'No anniversaries in the coming 30 days.',
  anniversary: '%{years} years on %{date}',
  firstAnniversary: '1 year on %{date}',
  joined: 'new since %{date}',
  thisMonth: '%{years} years this month',
  firstThisMonth: '1 year this month',
  isNew: 'new in the company',
  today: 'today',
  tomorrow: 'tomorrow',
  inDays: 'in %{count} days',
  sinceToday: 'since today',
  sinceDay: 'since yesterday',
  sinceDays: 'since %{count} day |||| since %{count} days',
} as const

export type HomeSay = SayOf<keyof typeof words>

export const useHomeWords = createWordsHook('today', words)
