import { behaviour } from '../field'
import type { ResourceName } from '../register'
import type { Resource } from '../resource'

/** Records as bars over time, one below the other. */
export interface Gantt<Name extends string = string> {
  /** The day on which it begins; without `to`, or where that is the only one filled in, a point in time. */
  from: Name
  /** Its last day. */
  to?: Name
  /** What it waits for: records that name two of these, by the reference to the one that is waited for, `taskDependencies.dependsOnTaskId`. */
  after?: `${ResourceName}.${string}`
  /** A reference: what belongs to the same record stands below it. */
  group?: Name
  /** How much of it is done, in hundredths. */
  done?: Name
}

/** Records on the days of a month. */
export interface DueCalendar<Name extends string = string> {
  /** The day on which it stands. */
  on: Name
}

/** How a list is looked at, by the names that stand in the address. */
export const looks = ['list', 'board', 'gantt', 'calendar'] as const
export type Look = (typeof looks)[number]

/** Records of a link: which waits, and for which. */
export interface LinkFields {
  resource: string
  /** The reference to the one that waits. */
  by: string
  /** The reference to the one that is waited for. */
  on: string
}

/** The records named in `after`: of two references to the resource one is named there, the other is the one that waits. */
export function linkOf(
  { name, views: { gantt } }: Pick<Resource, 'name' | 'views'>,
  find: (name: string) => Resource | undefined,
): LinkFields | undefined {
  const [resource = '', on = ''] = gantt?.after?.split('.') ?? []
  const fields = Object.entries(find(resource)?.fields ?? {})
  const references = fields.flatMap(([field, of]) => (behaviour(of).target() === name ? [field] : []))
  const [by, more] = references.filter((field) => field !== on)
  return by && !more && references.includes(on) ? { resource, by, on } : undefined
}
