/** Those of the start page that a phone shows before the application is there. */
export const firstWords = {
  morning: 'Good morning, %{name}',
  afternoon: 'Good afternoon, %{name}',
  evening: 'Good evening, %{name}',
  roles: 'Your roles',
  waiting: 'Waiting for you',
  oneWaits: '1 request',
  manyWait: '%{count} requests',
  leave: 'My leave',
  dayLeft: 'day',
  daysLeft: 'days',
  pending: '%{days} pending',
} as const
