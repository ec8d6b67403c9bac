import type { LooseFilter } from '../filter'

/** Whose records a calendar feed shows: those of its reader, or those of the people below. */
export const feedKinds = ['mine', 'team'] as const
export type FeedKind = (typeof feedKinds)[number]

/** Shows records in the calendar programs of people, who subscribe to a secret address. */
export interface CalendarFeed<Name extends string = string, State extends string = string, Where = LooseFilter> {
  /** The field with the first day or the moment of the beginning. */
  from: Name
  /** The field with the last day, included, or the moment of the end; default: the first day only. */
  to?: Name
  /** Which records the feeds show, by whose they are. Only what the reader may read is shown. */
  of: Readonly<Partial<Record<FeedKind, Where>>>
  /** The reference to the person whose name leads in the feed of a team. */
  person?: Name
  /** States in which nothing is settled yet: programs draw such entries as tentative. */
  tentative?: readonly State[]
  /** Values told below the title; what is empty is left out. */
  tells?: readonly Name[]
  place?: Name
  /** True where an entry does not take the time of its reader. */
  isTransparent?: boolean
}
