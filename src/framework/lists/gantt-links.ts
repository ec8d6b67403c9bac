import { getFieldBehaviour } from '../field'
import type { Resource } from '../resource'

/** The two references of a link record. */
export interface GanttLinkFields {
  resource: string
  /** The reference to the record that waits. */
  by: string
  /** The reference to the record that is waited for. */
  on: string
}

/** The link of `after`, which names one of two references to the resource; the other is who waits. */
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
