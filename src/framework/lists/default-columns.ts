import type { Resource } from '../resource'

/** Lists the default columns of a list. */
export function listDefaultColumns({ title, fields, views, workflow }: Resource): readonly string[] {
  const others = Object.keys(fields).filter((name) => name !== title)
  return views.list?.columns ?? [title, ...others.slice(0, 5), ...(workflow ? [workflow.field] : [])]
}
