import type { ResourceName } from '../register'
import type { Board, Chart, Tabs } from './board'
import type { Chain } from './chain'
import type { DueCalendar, Gantt } from './gantt'
import type { RecordTabs } from './record-tabs'

/** What a resource looks like, beyond what follows from its fields. */
export interface Views<Name extends string = string, Path extends string = string, State extends string = string> {
  list?: {
    /** Default: the title and the next five fields. */
    columns?: readonly Name[]
    /** Offered beside the search box; default: choices and references among the columns. */
    filters?: readonly Path[]
    /** A name, with `-` in front for descending; default: the title. */
    sort?: Name | `-${Name}`
  }
  /** Offered beside the list: cards in a column for each state, moved by steps. */
  board?: Board<Name, State>
  /** Offered beside the list: bars over time. */
  gantt?: Gantt<Name>
  /** Offered beside the list: the days of a month. */
  calendar?: DueCalendar<Name>
  /** One or two fields that pickers of its records tell beside the title, and search: texts, and references. */
  picker?: readonly Name[]
  /** Parts of the list by state, above it. */
  tabs?: Tabs<Name, State>
  /** Offered above the list. */
  chart?: Chart<Name, State>
  /** Sections of the form and of the record page; default: all fields in one. */
  form?: Readonly<Record<string, readonly Name[]>>
  /** A new record is entered a section of `form` after the other, then its lines, and looked at as a whole before it is saved. */
  inSteps?: boolean
  /** The step that the form offers with saving: what is entered is saved first, and what is not sent stays a draft. */
  sends?: string
  /** Sections of the record page before those of the form, for what is computed and what belongs together there. */
  record?: Readonly<Record<string, readonly Name[]>>
  /** Related records drawn as a chain of stages on the record page. */
  chain?: Chain
  /** Resources that refer to this one, listed on the record page: by each of their references, or by the one named, `procurements.supplierId`. */
  related?: readonly (ResourceName | `${ResourceName}.${string}`)[]
  /** Parts of the record page that are opened one at a time; what none of the others takes stands in the first. */
  recordTabs?: RecordTabs
  /** Offered at the head of the record page: names that an area's pages give their tools. */
  tools?: readonly string[]
  /** Offered at the head of the list, in the same way. */
  listTools?: readonly string[]
}
