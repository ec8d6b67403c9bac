import type { ResourceName } from '../register'
import type { Board, ListChart, StateTabOptions } from './board'
import type { Chain } from './chain-stages'
import type { RecordTabs } from './record-tabs'
import type { DueCalendar, Gantt } from './time-views'

/** How a resource looks, beyond what follows from its fields. */
export interface ResourceViews<
  Name extends string = string,
  Path extends string = string,
  State extends string = string,
> {
  list?: {
    /** Default: the title and the next five fields. */
    columns?: readonly Name[]
    /** Offered beside the search box; default: choices and references among the columns. */
    filters?: readonly Path[]
    /** A name, `-` in front for descending; default: the title. */
    sort?: Name | `-${Name}`
  }
  /** Offered beside the list: cards in a column for each state; dragging takes a step. */
  board?: Board<Name, State>
  /** Offered beside the list: bars on a time axis. */
  gantt?: Gantt<Name>
  /** Offered beside the list: a month calendar. */
  calendar?: DueCalendar<Name>
  /** One or two fields that pickers show and search besides the title: texts or references. */
  picker?: readonly Name[]
  /** Tabs above the list, by state. */
  tabs?: StateTabOptions<Name, State>
  /** Bars above the list. */
  chart?: ListChart<Name, State>
  /** Sections of the form and of the record page; default: all fields in one. */
  form?: Readonly<Record<string, readonly Name[]>>
  /** A new record is entered one section of `form` after the other, then its lines, then reviewed and saved. */
  inSteps?: boolean
  /** The step offered with saving: the form is saved first, and what is not submitted stays a draft. */
  sends?: string
  /** Sections of the record page before those of the form, for computed fields. */
  record?: Readonly<Record<string, readonly Name[]>>
  /** Related records as a chain of stages on the record page. */
  chain?: Chain
  /**
   * Resources whose references to this one are listed on the record page: all references, or the one named,
   * `procurements.supplierId`.
   */
  related?: readonly (ResourceName | `${ResourceName}.${string}`)[]
  /** Tabs of the record page; the first one holds what no other names. */
  recordTabs?: RecordTabs
  /** Tools at the head of the record page, by the names that an area's pages give them. */
  tools?: readonly string[]
  /** Tools at the head of the list, likewise. */
  listTools?: readonly string[]
}
