import type { PresenceContext } from '../../../server/records/areas/presence-source'
import type { StoredRecord } from '../../../src/framework/record'
import { readMonthLocks } from '../../months/server/public'
import type { PeopleDayRange } from '../../workdays/server/public'
import type { attendanceDays } from '../attendanceDays'
import { dayShares } from '../sets'
import { type CountedPersonDay, countDaysOfPeople } from './counted-days'
import type { CoveredDay } from './day-covers'
import { copiedFields, readStoredDays } from './stored-days'

type StoredDay = StoredRecord<typeof attendanceDays>

const shareNames = Object.keys(dayShares) as (keyof typeof dayShares)[]
const toInstant = (value: string | null) => (value === null ? null : Date.parse(value))

/**
 * Counts days for their pages. Days of locked months are shown as they are stored, whatever a count would say
 * now; only their punches and plans are read.
 */
export async function readShownDays(
  context: PresenceContext,
  range: PeopleDayRange,
  now: number,
): Promise<{ days: CountedPersonDay[]; isLocked: (date: string) => boolean }> {
  const isLocked = await readMonthLocks(context, range.from, range.to)
  const days = await countDaysOfPeople(context, range, now)
  if (!days.some(({ date }) => isLocked(date))) return { days, isLocked }
  const stored = await readStoredDays(context.sql, range)
  const storedByKey = new Map(stored.map(({ empId, workDate, values }) => [`${empId} ${workDate}`, values]))
  const dayList = days.map((day) => {
    const values = storedByKey.get(`${day.empId} ${day.date}`) as StoredDay | undefined
    return values && isLocked(day.date) ? withStoredValues(day, values) : day
  })
  return { days: dayList, isLocked }
}

const copyStoredFields = (values: StoredDay) =>
  Object.fromEntries(copiedFields.map((name) => [name, values[name]])) as Pick<
    CountedPersonDay,
    (typeof copiedFields)[number]
  >

function withStoredValues(day: CountedPersonDay, values: StoredDay): CountedPersonDay {
  const { empId, date } = day
  const toLeave = (leaveRequestId: number | null, leaveTypeId: number | null): CoveredDay | null =>
    leaveRequestId === null
      ? null
      : { empId, date, kind: 'leave', half: 'whole', leaveRequestId, ...(leaveTypeId && { leaveTypeId }) }
  const leave = toLeave(values.leaveRequestId, values.leaveTypeId)
  const secondLeave = toLeave(values.secondLeaveRequestId, values.secondLeaveTypeId)
  const halves = [leave, secondLeave ?? leave].flatMap((half) => half ?? [])
  const shares = Object.fromEntries(
    shareNames.map((name) => [name, values[`${name}Days`]]),
  ) as CountedPersonDay['shares']
  return {
    ...day,
    ...copyStoredFields(values),
    firstIn: toInstant(values.firstIn),
    lastOut: toInstant(values.lastOut),
    shares,
    payableDays: values.payableDays,
    flags: [...(values.flags ?? [])],
    leave,
    secondLeave,
    leaves: halves.slice(0, shares.leave * 2),
    duty: shares.onDuty > 0 ? day.duty : null,
    holiday: shares.holiday > 0 ? day.holiday : null,
  }
}
