import { behaviour } from '../field'
import type { Resource } from '../resource'

/** Records of a link: which waits, and for which. */
export interface LinkFields {
  resource: string
  /** The reference to the one that waits. */
  by: string
  /** The reference to the one that is waited for. */
  on: string
}

/** The records named in `after`: of two references to the resource one is named there, the other is the one that waits. */
export function findLink(
  { name, views: { gantt } }: Pick<Resource, 'name' | 'views'>,
  find: (name: string) => Resource | undefined,
): LinkFields | undefined {
  const [resource = '', on = ''] = gantt?.after?.split('.') ?? []
  const fields = Object.entries(find(resource)?.fields ?? {})
  const references = fields.flatMap(([field, of]) => (behaviour(of).target() === name ? [field] : []))
  const [by, more] = references.filter((field) => field !== on)
  return by && !more && references.includes(on) ? { resource, by, on } : undefined
}
