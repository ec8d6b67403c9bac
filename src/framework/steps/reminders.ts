import type { Filter, LooseFilter } from '../filter'
import type { Role } from '../register'

/**
 * Who is reminded: holders of a role, or the person that a field names, of the record or over a reference.
 */
export type ReminderRecipient<Path extends string = string> = Role | { of: Path }

/** Reminds people of a date of a record, once for each number of days before it. */
export interface Reminder<Name extends string = string, Path extends string = string, Where = LooseFilter> {
  /** The field with the date. */
  before: Name
  /** Days before the date, `[30, 7]`; if several reminders are due, only the last one is sent. */
  days: readonly number[]
  to: readonly ReminderRecipient<Path>[]
  /** The records to remind of; absent: all. */
  while?: Where
  /** What will happen, without anything from the record: the subject of the mail. */
  subject: string
  /** The text beside the record's title; `{date}` stands for the date, `{days}` for the days left. */
  message: string
}

/** The reminders of a resource, by kind. */
export type RemindersOf<Name extends string, Path extends string> = Readonly<
  Record<string, Reminder<Name, Path, Filter<Path>>>
>
