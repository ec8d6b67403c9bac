import { createAllOrNone } from '../../../../server/records/write/many/create-all-or-none'
import { runOncePerSet } from '../../../../server/records/write/many/deferred-work'
import { updateAllOrNone } from '../../../../server/records/write/many/update-all-or-none'
import { createRecord, deleteRecordWithParts } from '../../../../server/records/write/save'
import { asServer, type Writer } from '../../../../server/records/write/writer'
import type { Values } from '../../../../src/framework/validate'
import type { CalendarDate } from '../../../../src/framework/values/dates'
import { lockTimeOfPeople } from '../../../leave/server/public'
import { readMonthLocks } from '../../../months/server/public'
import type { PeopleDayRange } from '../../../workdays/server/public'
import { attendanceDays } from '../../attendanceDays'
import { groupIntoRanges } from '../../rules/date-ranges'
import { daySets, dayShares } from '../../sets'
import { type CountedPersonDay, countDaysOfPeople, type DayRulesLookup } from '../counted-days'
import { readLeaveKinds, summarizeMonth } from '../month-summary'
import { copiedFields, countedFields, isDayUnchanged, readStoredDays } from '../stored-days'

type LeaveKinds = Awaited<ReturnType<typeof readLeaveKinds>>

const buildDayKey = (empId: number, date: CalendarDate) => `${empId} ${date}`
const isDayOpen = ({ status }: CountedPersonDay) => (daySets.open as readonly string[]).includes(status)
const toIsoString = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

const shares = Object.keys(dayShares) as (keyof typeof dayShares)[]

const toDayValues = (day: CountedPersonDay, kinds: LeaveKinds): Values => ({
  ...Object.fromEntries(copiedFields.map((name) => [name, day[name]])),
  ...Object.fromEntries(shares.map((name) => [`${name}Days`, day.shares[name]])),
  firstIn: toIsoString(day.firstIn),
  lastOut: toIsoString(day.lastOut),
  payableDays: isDayOpen(day) ? 0 : summarizeMonth([day], kinds).payableDays,
  workMode: day.punches.find(({ direction, workMode }) => direction === 'in' && workMode)?.workMode ?? null,
  flags: day.flags.length > 0 ? day.flags : null,
  leaveRequestId: day.leave?.leaveRequestId ?? null,
  leaveTypeId: day.leave?.leaveTypeId ?? null,
  secondLeaveRequestId: day.secondLeave?.leaveRequestId ?? null,
  secondLeaveTypeId: day.secondLeave?.leaveTypeId ?? null,
})

/**
 * Recounts days of a person. If one call or file changes many days, each day is recounted once at the end.
 */
export const recountDaysOnce = (writer: Writer, empId: number, dates: readonly CalendarDate[]): Promise<void> =>
  runOncePerSet(writer, attendanceDays.name, { empId, dates }, async (changed) => {
    for (const range of groupIntoRanges(changed)) await recount(writer, range)
  })

/**
 * Recounts the days and stores them. Days of locked months stay as they are, future days are not stored, and
 * days outside the employment are deleted.
 * @returns how many days were counted
 */
export async function recount(writer: Writer, range: PeopleDayRange): Promise<number> {
  if (range.empIds.length === 0 || range.from > range.to) return 0
  await lockTimeOfPeople(writer.sql, range.empIds)
  return (await recountDaysUnderLock(writer, range, await readMonthLocks(writer, range.from, range.to))).length
}

/**
 * Does what `recount` does, for people whose attendance the caller has already locked.
 * @param rulesOf the rules of all the days, if the caller has already read them
 */
export async function recountDaysUnderLock(
  writer: Writer,
  range: PeopleDayRange,
  isLocked: (date: CalendarDate) => boolean,
  rulesOf?: DayRulesLookup,
): Promise<CountedPersonDay[]> {
  const server = asServer(writer)
  const [computed, stored] = await Promise.all([
    countDaysOfPeople(writer, range, Date.now(), rulesOf),
    readStoredDays(writer.sql, range),
  ])
  const days = computed.filter(({ date }) => !isLocked(date))
  const storedByKey = new Map(stored.map((day) => [buildDayKey(day.empId, day.workDate), day]))
  const findStored = ({ empId, date }: CountedPersonDay) => storedByKey.get(buildDayKey(empId, date))
  const dayKeys = new Set(days.map(({ empId, date }) => buildDayKey(empId, date)))
  for (const [key, { id, workDate }] of storedByKey)
    if (!dayKeys.has(key) && !isLocked(workDate))
      await deleteRecordWithParts(server, attendanceDays.name, id, undefined)
  const kinds = days.some(({ leave }) => leave) ? await readLeaveKinds(writer.sql) : noKinds
  const changed = days.flatMap((day) => {
    const [before, values] = [findStored(day), toDayValues(day, kinds)]
    return before && !isDayUnchanged(before, values) ? [{ id: before.id, values: () => values }] : []
  })
  const added = days.filter((day) => !findStored(day) && day.status !== 'not_due')
  await updateAllOrNone(server, attendanceDays.name, countedFields, changed)
  const values = added.map((day) => ({ ...toDayValues(day, kinds), empId: day.empId, workDate: day.date }))
  const [first] = values
  if (first && values.length === 1) await createRecord(server, attendanceDays.name, first)
  else await createAllOrNone(server, attendanceDays.name, values)
  return days
}

const noKinds: LeaveKinds = new Map()
