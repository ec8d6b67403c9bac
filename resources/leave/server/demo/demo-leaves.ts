import type { CalendarDate } from '../../../../src/framework/values/dates'
import { addDays, firstWorkdayFrom, lastWorkdayUpTo } from '../../../demo/date-math'
import type { DemoEmployee } from '../../../demo/demo-types'
import { createRandom, type Random } from '../../../demo/random'
import type { LeaveSession } from '../../rules/leave-spans'

/** Leave decided long ago, written as it stands. */
export interface DemoLeave {
  /** Key of an employee. */
  person: string
  /** Key of a leave type. */
  type: string
  fromDate: CalendarDate
  toDate: CalendarDate
  /** Of a single day. */
  session: LeaveSession
  reason: string
  /** Taken once its last day is over; approved before. */
  outcome: 'taken' | 'rejected' | 'cancelled'
  /** It was requested for longer. */
  endedEarlier?: true
}

/** A request of today. */
export interface DemoLeaveRequest
  extends Pick<DemoLeave, 'person' | 'type' | 'fromDate' | 'toDate' | 'session' | 'reason'> {
  /** The manager's decision; absent: it is pending. */
  decided?: { as: 'approve' | 'reject' | 'sendBack'; comment: string }
}

/** Days back for which leave is invented. */
const history = 545

interface LeaveHabit {
  type: string
  weight: number
  days: readonly [number, number]
  /** The number of half days per hundred single days. */
  halves: number
  reasons: readonly [string, ...string[]]
}

const habits: readonly LeaveHabit[] = [
  {
    type: 'CL',
    weight: 45,
    days: [1, 2],
    halves: 35,
    reasons: ['Moving house', 'School admission of my daughter', 'Appointment at the bank', 'Visit of my parents'],
  },
  {
    type: 'SL',
    weight: 30,
    days: [1, 2],
    halves: 15,
    reasons: ['Fever', 'Dental treatment', 'Migraine', 'Eye check-up'],
  },
  {
    type: 'EL',
    weight: 25,
    days: [3, 6],
    halves: 0,
    reasons: ['Trip to Kerala', 'Wedding of my sister', 'Home town for the festival', 'Trek in the Himalayas'],
  },
]

/** The last working days of leavers, by key. */
export type LastDays = ReadonlyMap<string, CalendarDate>

/** Eighteen months of leave: nobody is away twice at once, after their last day, or beyond a quota. */
export function buildDemoLeaves(
  today: CalendarDate,
  seed: number,
  employees: readonly DemoEmployee[],
  lastDays: LastDays,
): DemoLeave[] {
  const long = buildLongLeaves(today)
  const asking = buildDemoRequests(today).map(({ person }) => person)
  const usual = employees.flatMap((employee) => {
    const isToldApart = long.some(({ person }) => person === employee.key)
    // Suspended people request nothing.
    if (isToldApart || employee.steps.length > 0) return []
    const until = addDays(today, asking.includes(employee.key) ? -20 : 40)
    return buildLeavesOfPerson(employee, today, until, createRandom(seed, `leave ${employee.key}`))
  })
  return [...usual, ...long].filter(({ person, toDate }) => toDate <= (lastDays.get(person) ?? toDate))
}

function buildLeavesOfPerson(
  { key, values }: DemoEmployee,
  today: CalendarDate,
  until: CalendarDate,
  random: Random,
): DemoLeave[] {
  const leaves: DemoLeave[] = []
  let day = addDays(today, -history + random.between(0, 100))
  while (day < until) {
    if (day > addDays(values.dateOfJoining, 20)) leaves.push(buildLeaveFrom(key, day, today, random))
    day = addDays(day, random.between(60, 150))
  }
  return leaves
}

function buildLeaveFrom(person: string, day: CalendarDate, today: CalendarDate, random: Random): DemoLeave {
  const habit = drawHabit(random.between(0, 99))
  const fromDate = firstWorkdayFrom(day)
  const days = random.between(...habit.days)
  const toDate = days === 1 ? fromDate : lastWorkdayUpTo(addDays(fromDate, days - 1 + (days > 4 ? 2 : 0)))
  const isHalf = toDate === fromDate && random.between(0, 99) < habit.halves
  const isPast = toDate < today
  const fate = random.between(0, 99)
  const isShortened = isPast && days > 3 && fate >= 75 && fate < 90
  return {
    ...{ person, type: habit.type, fromDate, toDate },
    session: isHalf ? random.pick(['first_half', 'second_half']) : 'full',
    reason: random.pick(habit.reasons),
    outcome: fate < 6 ? 'cancelled' : fate < 12 && isPast ? 'rejected' : 'taken',
    ...(isShortened && { endedEarlier: true as const }),
  }
}

function drawHabit(drawn: number): LeaveHabit {
  let sum = 0
  const found = habits.find(({ weight }) => {
    sum += weight
    return drawn < sum
  })
  return found ?? (habits[0] as LeaveHabit)
}

/** Leave of weeks and months, in the past and future. */
function buildLongLeaves(today: CalendarDate): DemoLeave[] {
  const from = (days: number) => firstWorkdayFrom(addDays(today, days))
  const leave = (person: string, type: string, [first, last]: [number, number], reason: string): DemoLeave => ({
    ...{ person, type, fromDate: from(first), toDate: addDays(from(first), last - first), session: 'full', reason },
    outcome: 'taken',
  })
  return [
    leave('eng.platform.3', 'ML', [-50, 90], 'Maternity leave'),
    leave('eng.quality.2', 'PL', [-4, 6], 'Our son is born'),
    leave('eng.quality.3', 'BL', [-130, -126], 'My grandfather has died'),
    leave('eng.quality.3', 'LOP', [-60, -53], 'Care for my mother'),
  ]
}

/** Pending requests for each demo approver, and decided ones. */
export function buildDemoRequests(today: CalendarDate): DemoLeaveRequest[] {
  const ask = (person: string, type: string, ahead: number, days: number, reason: string): DemoLeaveRequest => {
    const fromDate = firstWorkdayFrom(addDays(today, ahead))
    const toDate = days === 1 ? fromDate : lastWorkdayUpTo(addDays(fromDate, days - 1))
    return { ...{ person, type, fromDate, toDate, reason }, session: 'full' }
  }
  return [
    ask('del.banking.1', 'CL', 9, 2, 'House-warming of my brother'),
    { ...ask('del.banking.2', 'CL', 5, 1, 'Passport office'), session: 'first_half' },
    ask('del.banking.2', 'EL', 45, 19, 'Three weeks in Japan'),
    ask('del.banking.3', 'EL', 12, 4, 'Wedding of a friend'),
    ask('del.banking.5', 'SL', 3, 1, 'Dental surgery'),
    ask('sam.marketing.1', 'CL', 6, 1, 'Visa interview'),
    ask('ppl.operations.1', 'CL', 10, 2, 'Family visit'),
    ask('fin.accounts', 'CL', 4, 1, 'Registration of our flat'),
    ask('ppl.operations', 'CL', 11, 1, 'Parents’ evening'),
    ask('adm.support', 'CL', 7, 1, 'Moving house'),
    ask('del', 'EL', 20, 4, 'A week with the family'),
    {
      ...ask('del.banking.5', 'CL', 16, 2, 'Concert in Mumbai'),
      decided: { as: 'reject', comment: 'The release is on these days. Any other week is fine.' },
    },
    {
      ...ask('del.banking.3', 'CL', 25, 2, 'Driving test'),
      decided: { as: 'sendBack', comment: 'Please hand your tickets over to somebody and name them.' },
    },
    {
      ...ask('sam.marketing.2', 'EL', 18, 4, 'Trip to Goa'),
      decided: { as: 'approve', comment: 'Enjoy it!' },
    },
  ]
}
