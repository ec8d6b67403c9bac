/** The first part of a path, `Customers` of `/Customers/5`. */
export const firstSegment = (path: string): string => path.split(/[/?#]/, 2)[1] ?? ''

/**
 * The path with its first part in the case of a known route; null if there is none. `routeNames` are
 * without a slash; only the first part is compared.
 */
export function correctPathCase(path: string, routeNames: Iterable<string>): string | null {
  const first = firstSegment(path)
  const lower = first.toLowerCase()
  for (const name of routeNames) if (name.toLowerCase() === lower) return `/${name}${path.slice(first.length + 1)}`
  return null
}
