import type { Filter } from '../filter'
import type { ResourceName } from '../register'
import type { Board, ListChart, StateTabOptions } from './board'
import type { CalendarFeed } from './calendar-feed'
import type { Chain } from './chain-stages'
import type { DecideBlock } from './decide-blocks'
import type { RecordTabs } from './record-tabs'
import type { SentForm } from './sent-form'
import type { DueCalendar, Gantt } from './time-views'

/** What a form asks before it saves; `label` is the button that saves. */
export interface FirstQuestion {
  title: string
  text: string
  label: string
}

/** How a resource looks, as far as that does not follow from its fields. */
export interface ResourceViews<
  Name extends string = string,
  Path extends string = string,
  State extends string = string,
> {
  list?: {
    /** Columns of the list; default: the title and the next five fields. */
    columns?: readonly Name[]
    /** Filters beside the search box; default: choices and references among the columns. */
    filters?: readonly Path[]
    /** The field that the list is sorted by, with `-` in front for descending; default: the title. */
    sort?: Name | `-${Name}`
  }
  /** Offers the list also as a board: cards in a column for each state; dragging a card takes a step. */
  board?: Board<Name, State>
  /** Offers the list also as bars on a time axis. */
  gantt?: Gantt<Name>
  /** Offers the list also as a month calendar. */
  calendar?: DueCalendar<Name>
  /** Entries in the calendar programs of people. */
  feed?: CalendarFeed<Name, State, Filter<Path>>
  /** One or two fields that pickers show and search besides the title; each is a text or a reference. */
  picker?: readonly Name[]
  /** Tabs above the list, by state. */
  tabs?: StateTabOptions<Name, State>
  /** Bars above the list. */
  chart?: ListChart<Name, State>
  /** Sections of the form and of the record page; default: all fields in one. */
  form?: Readonly<Record<string, readonly Name[]>>
  /**
   * True where a new record is entered step by step: each section of `form`, the lines, then a review before
   * saving.
   */
  inSteps?: boolean
  /** A step offered with saving: the form is saved first; a record that is not submitted stays a draft. */
  sends?: string | SentForm<Name>
  /** The kind of files that the form of a new record takes, by its name in `files`. */
  attaches?: string
  /** Sections of the form that are folded while their fields are empty. */
  folds?: readonly string[]
  /** Fields whose defaults are left out for people who may enter records for anybody. */
  startsEmpty?: readonly Name[]
  /** A question that the form asks before it saves a new record. */
  asksFirst?: FirstQuestion
  /** Facts below the title of the record page; default: columns of the list that the title does not say. */
  header?: readonly Name[]
  /**
   * What is seen of a request before it is decided, after its own fields; default: these and its lines. See
   * `docs/declaration/decide.md`.
   */
  decide?: readonly DecideBlock<Name>[]
  /** Sections that the record page shows before those of the form, for computed fields. */
  record?: Readonly<Record<string, readonly Name[]>>
  /** Shows related records as a chain of stages on the record page. */
  chain?: Chain
  /**
   * Resources to list on the record page because they refer to this one: by all their references, or by the
   * one named, `procurements.supplierId`.
   */
  related?: readonly (ResourceName | `${ResourceName}.${string}`)[]
  /** Tabs of the record page; the first one shows what no other tab names. */
  recordTabs?: RecordTabs
  /** Tools at the head of the record page, by the names that an area's pages give them. */
  tools?: readonly string[]
  /** Tools at the head of the list, by the names that an area's pages give them. */
  listTools?: readonly string[]
}
