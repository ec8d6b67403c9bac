import type { Filter, LooseFilter } from '../filter'
import type { Role } from '../register'

/** Whom a reminder is for: everybody who holds the role, or the person that a field of the record names, or of what it refers to. */
export type Reminded<Path extends string = string> = Role | { of: Path }

/** People are told of a date of a record before it comes, once for each number of days. */
export interface Reminder<Name extends string = string, Path extends string = string, Where = LooseFilter> {
  /** The date. */
  before: Name
  /** So many days ahead, `[30, 7]`; of several that are due the last one is sent. */
  days: readonly number[]
  to: readonly Reminded<Path>[]
  /** The records that somebody is reminded of; absent: all. */
  while?: Where
  /** What comes, without the record: the subject of the mail. */
  subject: string
  /** What is told beside the record's title; `{date}` is the date and `{days}` how many days are left. */
  message: string
}

/** The reminders of a resource, by what comes. */
export type RemindersOf<Name extends string, Path extends string> = Readonly<
  Record<string, Reminder<Name, Path, Filter<Path>>>
>
