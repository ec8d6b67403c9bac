import type { Resource } from '../framework/resource'

type Id = number | string
type RoutedResource = Pick<Resource, 'route'>

export const listPath = (resource: RoutedResource): string => `/${resource.route}`
export const recordPath = (resource: RoutedResource, id: Id): string =>
  `/${resource.route}/${encodeURIComponent(id)}/show`

/** Answers the edit path of a record; a resource may have a form of its own: `/PocForm?id=5`. */
export function editPath(resource: Pick<Resource, 'route' | 'formRoute'>, id: Id): string {
  return resource.formRoute
    ? `/${resource.formRoute}?id=${encodeURIComponent(id)}`
    : `/${resource.route}/${encodeURIComponent(id)}`
}

/** Answers the path of the form for a new record, with initial values. */
export function createPath(
  resource: Pick<Resource, 'route' | 'formRoute'>,
  source?: Readonly<Record<string, unknown>>,
): string {
  const path = resource.formRoute ? `/${resource.formRoute}` : `/${resource.route}/create`
  return source ? `${path}?source=${encodeURIComponent(JSON.stringify(source))}` : path
}

export const importPath = (resource: RoutedResource): string => `${listPath(resource)}/import`

/** Answers the path of the list with a filter, in the form in which react-admin reads it from the address. */
export function filteredListPath(resource: RoutedResource, filter: Readonly<Record<string, unknown>>): string {
  return `${listPath(resource)}?filter=${encodeURIComponent(JSON.stringify(filter))}`
}
