/** Answers the first part of a path, `Customers` of `/Customers/5`. */
export const firstSegment = (path: string): string => path.split(/[/?#]/, 2)[1] ?? ''

/**
 * Writes the first part of the path with the capitals of a known route; null if no route matches.
 * `routeNames` have no slash, and only the first part of the path is compared.
 */
export function correctPathCase(path: string, routeNames: Iterable<string>): string | null {
  const first = firstSegment(path)
  const lower = first.toLowerCase()
  for (const name of routeNames) if (name.toLowerCase() === lower) return `/${name}${path.slice(first.length + 1)}`
  return null
}
