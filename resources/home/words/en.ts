import { type SayOf, wordsHook } from '../../../src/i18n/words-hook'

/** Words of what the start page tells of today; loaded with it. */
const words = {
  title: 'Home',
  morning: 'Good morning, %{name}',
  afternoon: 'Good afternoon, %{name}',
  evening: 'Good evening, %{name}',
  roles: 'Your roles',
  places: 'Where to?',
  badge: '%{value} waiting',

  waiting: 'Waiting for you',
  nothingWaits: 'Nothing waits for your decision.',
  oneWaits: '1 request',
  manyWait: '%{count} requests',
  overdue: '%{count} beyond their time',
  decide: 'Decide',
  by: '%{name}, %{since}',
  leave: 'My leave',
  ask: 'Ask for leave',
  noBalances: 'You have no balances of leave yet. People operations grants them.',
  dayLeft: 'day',
  daysLeft: 'days',
  pending: '%{days} pending',
  nextHoliday: 'Next holiday',
  noHoliday: 'No holiday is entered for the days ahead.',
  allHolidays: 'All holidays',
  away: 'Away today',
  nobodyAway: 'Nobody of your colleagues is away today.',
  moreAway: 'and %{count} more',
  requests: 'My requests',
  noRequests: 'You have asked for nothing yet.',
  allRequests: 'All my requests',
  waitingFor: 'waiting for %{names} %{since}',
  people: 'Colleagues',
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
  sinceDays: 'since %{count} days',
} as const

export type HomeSay = SayOf<keyof typeof words>

export const useHomeWords = wordsHook('today', words)
