import { wordsHook } from '../../../src/i18n/words-hook'

/** Words of the pages of attendance; loaded with them. */
const words = {
  today: 'Attendance today',
  all: 'My month',
  checkIn: 'Check in',
  checkOut: 'Check out',
  workAt: 'I work at',
  tooSoon: 'You pressed less than a minute ago: nothing was changed.',
  since: 'Here since %{time} (%{elapsed})',
  lastSeen: 'Checked out at %{time}',
  notYet: 'Not checked in yet',
  notEmployed: 'Nothing is recorded before you join or after you leave.',
  forgotten: 'You did not check out on %{date}: nothing was credited.',
  fix: 'Correct this day',
  consent:
    'Your policy asks where you are when you check in at the office. Your browser asks whether it may tell your position; it is kept with this check-in, and only HR sees it.',
  consentNetwork: 'Your policy tells by your network address whether you check in at the office.',
  withoutPlace: 'Check in without my position',
  placeUnknown: 'Checked in. Your policy asks where you are, and that is not known: whoever looks at your day sees it.',
  placeOutside: 'Checked in, though not at a place of the company: whoever looks at your day sees it.',
  worked: 'Worked',
  expected: 'Expected',
  hours: '%{worked} of %{expected} hours',
  month: 'The month',
  day: 'Day',
  status: 'Status',
  came: 'Came',
  went: 'Went',
  notes: 'To look at',
  late: 'late %{minutes} min',
  early: 'left %{minutes} min early',
  outside: 'checked in elsewhere',
  conflict: 'there, and on leave',
  correct: 'Correct',
  correctDay: 'Correct %{date}',
  totals:
    'Present %{present} · Half days %{half} · Absent %{absent} · Leave %{leave} · Late %{late} · Payable %{payable} of %{days} days',
  lateHalfDays: 'Late marks: %{late} of %{allowed}. Each one beyond costs half a day of leave.',
  lateMinutes: 'Late marks: %{late} of %{allowed}. Each one beyond costs its minutes of leave.',
  corrections: 'My corrections',
  noCorrections: 'You have not asked for any.',
  zone: 'Times of %{zone}',
  reportDays: 'Days to ask about',
  noReportDays: 'Everyone was in as planned this week.',
} as const

export const useAttendanceWords = wordsHook('attendance', words)
