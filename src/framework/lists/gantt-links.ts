import { getFieldBehaviour } from '../field'
import type { Resource } from '../resource'

/** The two references of a record that links two others. */
export interface GanttLinkFields {
  resource: string
  /** The reference to the record that waits. */
  by: string
  /** The reference to the record that the other one waits for. */
  on: string
}

/**
 * Finds the link named in `after`: its reference to the record waited for. The other reference is the
 * record that waits.
 */
export function findGanttLink(
  { name, views: { gantt } }: Pick<Resource, 'name' | 'views'>,
  find: (name: string) => Resource | undefined,
): GanttLinkFields | undefined {
  const [resource = '', on = ''] = gantt?.after?.split('.') ?? []
  const fields = Object.entries(find(resource)?.fields ?? {})
  const references = fields.flatMap(([field, of]) => (getFieldBehaviour(of).target() === name ? [field] : []))
  const [by, more] = references.filter((field) => field !== on)
  return by && !more && references.includes(on) ? { resource, by, on } : undefined
}
