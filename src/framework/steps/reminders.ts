import type { Filter, LooseFilter } from '../filter'
import type { Role } from '../register'

/** Who is reminded: holders of the role, or the person named by a field of the record or over a reference. */
export type ReminderRecipient<Path extends string = string> = Role | { of: Path }

/** People are reminded before a date of a record, once for each number of days. */
export interface Reminder<Name extends string = string, Path extends string = string, Where = LooseFilter> {
  /** The date field. */
  before: Name
  /** Days ahead, `[30, 7]`; if several are due, only the last reminder is sent. */
  days: readonly number[]
  to: readonly ReminderRecipient<Path>[]
  /** Which records; absent: all. */
  while?: Where
  /** What is coming, without the record: the subject of the mail. */
  subject: string
  /** The text beside the record's title; `{date}` is the date, `{days}` the days left. */
  message: string
}

/** The reminders of a resource, by kind. */
export type RemindersOf<Name extends string, Path extends string> = Readonly<
  Record<string, Reminder<Name, Path, Filter<Path>>>
>
