import type { Resource } from '../framework/resource'

type Id = number | string
type RoutedResource = Pick<Resource, 'route'>

export const listPath = (resource: RoutedResource): string => `/${resource.route}`
export const recordPath = (resource: RoutedResource, id: Id): string =>
  `/${resource.route}/${encodeURIComponent(id)}/show`

/** The edit path of a record; a resource may have a form of its own: `/PocForm?id=5`. */
export function editPath(resource: Pick<Resource, 'route' | 'formRoute'>, id: Id): string {
  return resource.formRoute
    ? `/${resource.formRoute}?id=${encodeURIComponent(id)}`
    : `/${resource.route}/${encodeURIComponent(id)}`
}

/** The form of a new record, with initial values. */
export function createPath(
  resource: Pick<Resource, 'route' | 'formRoute'>,
  source?: Readonly<Record<string, unknown>>,
): string {
  const path = resource.formRoute ? `/${resource.formRoute}` : `/${resource.route}/create`
  return source ? `${path}?source=${encodeURIComponent(JSON.stringify(source))}` : path
}

export const importPath = (resource: RoutedResource): string => `${listPath(resource)}/import`

/** The list with a filter set, as react-admin reads it from the address. */
export function filteredListPath(resource: RoutedResource, filter: Readonly<Record<string, unknown>>): string {
  return `${listPath(resource)}?filter=${encodeURIComponent(JSON.stringify(filter))}`
}
