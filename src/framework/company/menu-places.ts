import { scopeForRights, scopeForVerb } from '../access'
import type { Role } from '../register'
import type { Dashboard } from '../reports/dashboard'
import type { Report } from '../reports/report'
import type { Resource } from '../resource'

/** A page of a declaration, and its place in the side bar. */
export interface MenuPlace {
  name: string
  icon: string
  path: string
  /**
   * The group of the side bar, or `top` for none; `Finance/Bank` is below the heading Bank of the group. If
   * absent, there is an entry only where a menu names the path.
   */
  menu?: string | undefined
  /** Roles whose menu has the entry; a person also needs the right to open the page. */
  menuTo?: readonly Role[] | undefined
  /** True for the list of a resource that an administrator made. */
  isOwn?: true
  mayOpen(roles: readonly Role[]): boolean
}

interface MenuDeclarations {
  resources: readonly Resource[]
  reports?: readonly Report[] | undefined
  dashboards?: readonly Dashboard[] | undefined
}

/** Lists the pages of lists, dashboards and reports, in the order in which they appear within a group. */
export function listMenuPlaces({ resources, reports = [], dashboards = [] }: MenuDeclarations): MenuPlace[] {
  const lists = resources.map(({ plural: name, icon, route, menu, menuTo, isOwn }, index) => ({
    ...{ name, icon, path: `/${route}`, menu, menuTo, ...(isOwn && { isOwn }) },
    mayOpen: (roles: readonly Role[]) => scopeForVerb(resources[index] as Resource, 'list', roles) !== 'none',
  }))
  return [
    ...lists,
    ...dashboards.flatMap(buildDashboardPlace),
    ...reports.flatMap((one) => buildReportPlace(one, resources)),
  ]
}

const buildDashboardPlace = ({ title: name, icon = 'Dashboard', route, menu, to }: Dashboard): MenuPlace[] =>
  route === undefined
    ? []
    : [{ name, icon, path: `/${route}`, menu, mayOpen: (roles) => to.some((role) => roles.includes(role)) }]

function buildReportPlace(report: Report, resources: readonly Resource[]): MenuPlace[] {
  const { title: name, icon = 'Assessment', route, menu, menuTo, of } = report
  const resource = resources.find((each) => each.name === of)
  if (!resource) return []
  const mayOpen = (roles: readonly Role[]) => listReportReaders(report, resource, roles).length > 0
  return [{ name, icon, path: `/${route}`, menu, menuTo, mayOpen }]
}

/** Lists the roles that may list the records and read the fields of the report. */
export function listReportReaders(report: Report, resource: Resource, roles: readonly Role[]): Role[] {
  const named = [...(report.period ?? []), ...Object.keys(report.where ?? {})]
  const isRead = (role: Role, name: string) =>
    scopeForRights(resource.fields[name]?.options.readableBy, [role]) !== 'none'
  return roles.filter(
    (role) =>
      (report.to?.includes(role) ?? true) &&
      scopeForVerb(resource, 'list', [role]) !== 'none' &&
      named.every((name) => isRead(role, name)),
  )
}
