/** Sets of states of a day. */
export const daySets = {
  /** The day is not over yet, so it cannot be judged. */
  open: ['not_due', 'in_progress'],
  /** The person is at work, or was. */
  atWork: ['in_progress', 'present', 'half_day', 'missing_punch'],
} as const

/** The flags of a day, in words. */
export const dayFlags = {
  late: 'Late',
  early_exit: 'Left early',
  missing_out: 'No check-out',
  auto_closed: 'Closed automatically',
  regularized: 'Corrected',
  outside_location: 'Outside the location',
  worked_on_off_day: 'Worked on a day off',
} as const

/** The states of a day, in words. */
export const dayStates = {
  not_due: 'Not started',
  in_progress: 'At work',
  present: 'Present',
  half_day: 'Half day',
  absent: 'Absent',
  on_leave: 'On leave',
  on_duty: 'On duty',
  travelling: 'Travelling',
  holiday: 'Holiday',
  weekend: 'Day off',
  missing_punch: 'Check-out missing',
} as const

export type DayFlag = keyof typeof dayFlags
export type DayStatus = keyof typeof dayStates

/** The tone of each state of a day. */
export const dayTones = {
  not_due: 'neutral',
  in_progress: 'info',
  present: 'success',
  half_day: 'warning',
  absent: 'danger',
  on_leave: 'info',
  on_duty: 'info',
  travelling: 'info',
  holiday: 'neutral',
  weekend: 'neutral',
  missing_punch: 'danger',
} as const satisfies Record<DayStatus, string>

/** The shares of a day, in words. They add up to 1 once the day is over. */
export const dayShares = {
  present: 'Present',
  leave: 'Leave',
  onDuty: 'On duty',
  travel: 'Travel',
  holiday: 'Holiday',
  weekend: 'Day off',
  absent: 'Absent',
} as const

export type DayShares = Record<keyof typeof dayShares, number>

/** Short codes of shares. Leave is not here: it has the code of its type. */
export const shareCodes = {
  present: 'P',
  onDuty: 'OD',
  travel: 'T',
  leave: 'L',
  holiday: 'H',
  weekend: 'W',
  absent: 'A',
} as const satisfies Record<keyof DayShares, string>

/** The codes of days that have no shares yet. */
export const openCodes = { in_progress: '…', missing_punch: '?', not_due: '' } as const

/** The spans of hours worked on a day, in words. */
export const hourSpans = {
  none: 'None',
  under4: 'Under 4 hours',
  to6: '4 to 6 hours',
  to8: '6 to 8 hours',
  to10: '8 to 10 hours',
  over10: 'Over 10 hours',
} as const

/** The sources of punches. */
export const punchSources = {
  web: 'Browser',
  mobile: 'Phone',
  desk: 'Desk',
  regularization: 'Correction',
  auto: 'Automatic',
  import: 'Import or device',
} as const

/** Sets of states of corrections. */
export const correctionSets = {
  waiting: ['pending'],
  /** The correction counts; a completed one is part of a locked month. */
  granted: ['approved', 'completed'],
  live: ['pending', 'approved', 'completed'],
} as const

/** The kinds of corrections. */
export const correctionKinds = {
  missed_in: 'Check-in missed',
  missed_out: 'Check-out missed',
  both_missed: 'Both missed',
  wrong_time: 'Wrong time',
  wrong_mode: 'Wrong place of work',
  late_waiver: 'Late for a good reason',
} as const
