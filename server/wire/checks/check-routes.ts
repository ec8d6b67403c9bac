import type { Resource } from '../../../src/framework/resource'

/**
 * Refuses two equal routes; the browser's router compares them without case.
 * @throws Error naming the resource
 */
export function checkRoutes(resources: readonly Resource[]): void {
  const byRoute = new Map<string, Resource>()
  for (const resource of resources)
    for (const route of [resource.route, ...(resource.formRoute ? [resource.formRoute] : [])]) {
      const other = byRoute.get(route.toLowerCase())
      if (other && other !== resource) refuseRoute(resource, route, other)
      if (other) throw new Error(`Resource ${resource.name}: its routes are both ${route}`)
      byRoute.set(route.toLowerCase(), resource)
    }
}

/**
 * Refuses a resource with the route of another one.
 * @throws Error naming the resource
 */
export function requireFreeRoute(resource: Resource, resources: readonly Resource[]): void {
  const routes = listRoutes(resource)
  const other = resources.find((each) => each !== resource && listRoutes(each).some((route) => routes.includes(route)))
  if (other) refuseRoute(resource, resource.route, other)
}

const listRoutes = ({ route, formRoute }: Resource) =>
  [route, formRoute].flatMap((each) => (each ? [each.toLowerCase()] : []))

function refuseRoute(resource: Resource, route: string, other: Resource): never {
  throw new Error(`Resource ${resource.name}: its route ${route} is that of ${other.name}`)
}
