import { refuseInWords } from '../../../server/records/write/checks/refuse'
import { type ChangeOf, wrapHandler } from '../../../server/records/write/handler'
import type { Handler, Writer } from '../../../server/records/write/writer'
import type { NameOf, RecordDraft } from '../../../src/framework/record'
import type { Resource } from '../../../src/framework/resource'
import { listDates } from '../../../src/framework/values/date-range'
import { type CalendarDate, dateBounds, formatDate, plusDays } from '../../../src/framework/values/dates'
import { readLockedMonths } from './month-locks'
import { words } from './words'

/** What a record says of each of these days. If it says the same after a change, the day stays as it is. */
export interface DaySpan {
  from: CalendarDate
  /** Null: the span has no end yet. */
  to: CalendarDate | null
  says: string
  /** It waits for a decision, so no day follows from it yet. */
  isWaiting?: boolean
}

/** The days that depend on records of a resource. */
export interface GuardedDays<R extends Resource> {
  /** The fields whose update can change a day. */
  fields: readonly NameOf<R>[]
  /** The field that shows a refusal, unless it is the refusal of a step. */
  field: NameOf<R> | ((before: RecordDraft<R> | null, record: RecordDraft<R>) => NameOf<R>)
  /** Fields that the resource's own handler computes. With their new values the change is looked at again. */
  computed?: readonly NameOf<R>[]
  /** The actions that are guarded; absent: all. */
  actions?: readonly string[]
  /** Lists what the record says of days. Nothing for a record that is incomplete or no longer counts. */
  listSpans(record: RecordDraft<R>, writer: Writer): readonly DaySpan[] | Promise<readonly DaySpan[]>
  /** Locks what comes before months in the order of locks. */
  lock?(writer: Writer, record: RecordDraft<R>): Promise<void>
  /** Whether the days of anybody depend on the record. Absent: the record names the person. */
  concernsAnybody?(writer: Writer, record: RecordDraft<R>, dates: readonly CalendarDate[]): Promise<boolean>
}

/** Refuses the change because the month of the day is locked, and says who can unlock it. */
export function refuseLockedDay(date: CalendarDate, field: string): never {
  const month = formatDate(dateBounds(date).startOfMonth).slice(3)
  return refuseInWords(words, field, 'monthLocked', { month })
}

/** Lists those days between two dates that lie in locked months. No other month is locked meanwhile. */
async function listLockedDays(
  writer: Pick<Writer, 'sql'>,
  first: CalendarDate,
  last: CalendarDate,
): Promise<CalendarDate[]> {
  const months = await readLockedMonths(writer, first, last)
  return months.flatMap(({ from, to }) => listDates(from < first ? first : from, to < last ? to : last))
}

/**
 * Refuses a change of these days if one of them lies in a locked month. Months cannot be locked until the
 * transaction ends.
 * @param field where the form shows the refusal
 * @throws StewardError `invalidInput` with `monthLocked`
 */
export async function refuseLockedDays(
  writer: Pick<Writer, 'sql'>,
  dates: readonly CalendarDate[],
  field: string,
): Promise<void> {
  const sorted = [...dates].sort()
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (!first || !last) return
  const locked = (await listLockedDays(writer, first, last)).find((date) => dates.includes(date))
  if (locked) refuseLockedDay(locked, field)
}

const findSpan = (spans: readonly DaySpan[], date: CalendarDate) =>
  spans.find(({ from, to }) => date >= from && (to === null || date <= to))

/** Whether the day changes. A request that no longer waits changes nothing unless it counts now. */
function isDayChanged(before: readonly DaySpan[], after: readonly DaySpan[], date: CalendarDate): boolean {
  const [was, is] = [findSpan(before, date), findSpan(after, date)]
  return was?.says !== is?.says && !(was?.isWaiting && !is)
}

/** Finds the first and the last day that may change. Only months that are over can be locked. */
function findChangedRange(
  was: readonly DaySpan[],
  is: readonly DaySpan[],
  today: CalendarDate,
): [first: CalendarDate, last: CalendarDate] {
  const toLastDay = ({ to }: DaySpan) => (to !== null && to < today ? to : today)
  const [before, after] = [was[0], is[0]]
  const isMoved = was.length === 1 && is.length === 1 && before?.says === after?.says
  const firsts = [...was, ...is].map(({ from }) => from).sort()
  const lasts = [...was, ...is].map(toLastDay).sort()
  const [first = today, last = ''] = [firsts[0], lasts.at(-1)]
  if (!isMoved || !before || !after) return [first, last]
  // Of one span that was moved, only the days between its old and its new end can change.
  if (before.from === after.from) return [plusDays(lasts[0] ?? last, 1) ?? last, last]
  return toLastDay(before) === toLastDay(after) ? [first, plusDays(firsts[1] ?? first, -1) ?? first] : [first, last]
}

/** Refuses a change after which a locked day would be another one. */
async function refuseChangeOfLockedDays<R extends Resource>(
  { writer, resource, action, before, record }: ChangeOf<R>,
  guarded: GuardedDays<R>,
): Promise<void> {
  if (guarded.actions && !guarded.actions.includes(action)) return
  const stored = before as RecordDraft<R> | null
  const was = stored ? await guarded.listSpans(stored, writer) : []
  const is = action === 'delete' ? [] : await guarded.listSpans(record, writer)
  if (JSON.stringify(was) === JSON.stringify(is)) return
  const [from, last] = findChangedRange(was, is, writer.today)
  if (from > last) return
  await guarded.lock?.(writer, record)
  const changed = (await listLockedDays(writer, from, last)).filter((date) => isDayChanged(was, is, date))
  const [first] = changed
  if (!first) return
  if (guarded.concernsAnybody && !(await guarded.concernsAnybody(writer, record, changed))) return
  const isStep = !['create', 'update', 'delete'].includes(action)
  const field = typeof guarded.field === 'function' ? guarded.field(stored, record) : guarded.field
  refuseLockedDay(first, (isStep && resource.workflow?.field) || field)
}

/** Wraps the handler of a resource from which days follow: what would change a locked day is refused. */
export const withMonthGuard =
  <R extends Resource>(resource: R, guarded: GuardedDays<R>) =>
  (own: Handler): Handler =>
    wrapHandler(resource, own, guarded.fields, {
      async before(change, added) {
        await refuseChangeOfLockedDays(change, guarded)
        const values = await added()
        if (values && guarded.computed?.some((name) => name in values))
          await refuseChangeOfLockedDays({ ...change, record: { ...change.record, ...values } }, guarded)
        return values
      },
      async afterAll(changes) {
        for (const change of changes)
          if (change.action === 'delete') await refuseChangeOfLockedDays(change as unknown as ChangeOf<R>, guarded)
      },
    })
