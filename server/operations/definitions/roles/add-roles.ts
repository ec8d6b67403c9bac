import { findMenuProblems } from '../../../../src/framework/company/menu-lines'
import { addOwnRoles, listLendingRoles, type OwnRole } from '../../../../src/framework/company/own-roles/add-own-roles'
import { addRoleRights } from '../../../../src/framework/company/own-roles/add-role-rights'
import type { RoleBody } from '../../../../src/framework/company/own-roles/role-body'
import { listRoles, type Roles } from '../../../../src/framework/company/roles'
import type { Role } from '../../../../src/framework/register'
import type { Dashboard } from '../../../../src/framework/reports/dashboard'
import type { Report } from '../../../../src/framework/reports/report'
import type { Resource } from '../../../../src/framework/resource'
import type { StoredDefinition } from '../../../records/areas/definitions-in-force'
import type { Model } from '../../../records/model'
import { LruCache } from '../../../start/lru-cache'
import type { Declarations } from '../../../types'
import { findWiderOwnValues } from '../../../wire/checks/rights/own-values'
import { suggestName } from '../../../wire/checks/suggest-name'
import { listMenuPages } from '../../accounts/menus'
import { listShapeProblems } from '../shape-problems'
import { findRightsProblems, listGuardedRights } from './lent-rights'
import { roleBody, roleParts, toRoleName } from './role-body'

type StoredBody = Pick<StoredDefinition, 'key' | 'body'>

/** What is wrong with definitions, by key and path. */
export type ProblemsByKey = Map<string, ReadonlyMap<string, string>>

function addProblem(problems: ProblemsByKey, key: string, path: string, what: string): void {
  const earlier = problems.get(key)
  if (!earlier?.has(path)) problems.set(key, new Map([...(earlier ?? []), [path, what]]))
}

/** Reads the roles that administrators made; one whose form does not fit is left out. */
export function readOwnRoles(shipped: Declarations, stored: readonly StoredBody[], problems: ProblemsByKey): OwnRole[] {
  const own: OwnRole[] = []
  const guardedPages = listGuardedPages(shipped)
  for (const { key, body } of stored) {
    const parsed = roleBody.safeParse(body)
    if (!parsed.success) {
      problems.set(key, listShapeProblems(parsed.error.issues, roleParts))
      continue
    }
    const name = toRoleName(parsed.data)
    const labels = [...Object.values(shipped.roles.labels), ...own.map((each) => each.body.label)].map(foldLabel)
    if (own.some((each) => each.name === name)) problems.set(key, new Map([['name', 'another role has this name']]))
    else {
      if (labels.includes(foldLabel(parsed.data.label)))
        addProblem(problems, key, 'label', 'another role is called so; a holder could not tell them apart')
      const isGuarded = listGuardedRights(parsed.data, shipped.roles, guardedPages).length > 0
      own.push({ key, name, body: parsed.data, isGuarded })
    }
  }
  return own
}

type PageDeclarations = Pick<Declarations, 'roles' | 'dashboards' | 'reports'>

const foldLabel = (label: string): string => label.normalize('NFKC').trim().toLowerCase()

/** Lists the paths of dashboards and reports that only roles with a second administrator open. */
export function listGuardedPages({ roles, dashboards = [], reports = [] }: PageDeclarations): string[] {
  const guarded = roles.bySecondPerson?.roles ?? []
  const isGuarded = (role: Role) => guarded.includes(role) || roles.own?.includes(role)
  return [...dashboards, ...reports].flatMap(({ route, to }) => (route && to?.every(isGuarded) ? [`/${route}`] : []))
}

const namedCache = new WeakMap<Declarations, LruCache<string, Declarations>>()

/** Answers the declarations with the names of own roles; the same names give the same object. */
export function addRoleNames(shipped: Declarations, own: readonly OwnRole[]): Declarations {
  if (own.length === 0) return shipped
  const cache = namedCache.get(shipped) ?? new LruCache<string, Declarations>(4)
  namedCache.set(shipped, cache)
  const text = own.map(({ name }) => name).join()
  const declared = cache.get(text) ?? { ...shipped, roles: addOwnRoles(shipped.roles, own) }
  cache.set(text, declared)
  return declared
}

/** Adds what own roles may do to the resources; parts that do not fit are left out. */
export function addRolesToResources(
  { roles: shipped }: Declarations,
  declared: Declarations,
  own: readonly OwnRole[],
  problems: ProblemsByKey,
): Declarations {
  if (own.length === 0) return declared
  const byName = new Map<string, Resource>(declared.resources.map((resource) => [resource.name, resource]))
  const lenders = listLendingRoles(shipped)
  const changed = new Map<string, Resource>()
  for (const { key, name: role, body } of own)
    for (const [name, rights] of Object.entries(body.rights)) {
      const at = `rights.${name}`
      const resource = byName.get(name)
      const problemsHere = resource
        ? [...findRightsProblems({ resource, rights, at, roles: shipped, lenders })]
        : ([[at, `is no resource${suggestName(name, byName.keys())}`]] as const)
      for (const [path, what] of problemsHere) addProblem(problems, key, path, what)
      if (resource && problemsHere.length === 0)
        changed.set(name, addRightsOnce(changed.get(name) ?? resource, role, rights))
    }
  const roles = addOwnRoles(shipped, own)
  const replace = (resource: Resource) => changed.get(resource.name) ?? resource
  return {
    ...declared,
    roles,
    resources: declared.resources.map((each) => offerRoles(replace(each), roles)),
    ...(declared.own && { own: declared.own.map((each) => ({ ...each, resource: replace(each.resource) })) }),
  }
}

const changedCache = new WeakMap<Resource, LruCache<string, Resource>>()

/** Adds rights once, so that the operations of the changed resource are derived once too. */
function addRightsOnce(resource: Resource, role: Role, rights: RoleBody['rights'][string]): Resource {
  const cache = changedCache.get(resource) ?? new LruCache<string, Resource>(8)
  changedCache.set(resource, cache)
  const text = JSON.stringify([role, rights])
  const changed = cache.get(text) ?? addRoleRights(resource, role, rights)
  cache.set(text, changed)
  return changed
}

/** Lets requests for a grant that needs a second administrator name own roles. */
function offerRoles(resource: Resource, { bySecondPerson, labels, own = [], effective }: Roles): Resource {
  const { role } = resource.fields
  if (own.length === 0 || resource.name !== bySecondPerson?.requests || !role) return resource
  const everybodys: readonly string[] = effective([])
  const values = Object.fromEntries(Object.entries(labels).filter(([name]) => !everybodys.includes(name)))
  const offered = { ...role, options: Object.assign({}, role.options, { values }) }
  return { ...resource, fields: { ...resource.fields, role: offered } }
}

/** Opens dashboards and reports to own roles, and finds what does not fit of their menus. */
export function openPagesToRoles(
  shipped: Declarations,
  declared: Declarations,
  own: readonly OwnRole[],
  problems: ProblemsByKey,
): Declarations {
  if (own.length === 0) return declared
  const lenders = listLendingRoles(shipped.roles)
  const pages = new Map<string, Dashboard | Report>(
    [...(shipped.dashboards ?? []), ...(shipped.reports ?? [])].flatMap((page) =>
      page.route === undefined ? [] : [[`/${page.route}`, page] as const],
    ),
  )
  const openers = new Map<string, Role[]>()
  for (const { key, name: role, body } of own)
    for (const [at, path] of (body.opens ?? []).entries()) {
      const page = pages.get(path)
      if (!page) addProblem(problems, key, `opens.${at}`, `${path} is no page${suggestName(path, pages.keys())}`)
      else if (!page.to) addProblem(problems, key, `opens.${at}`, `whoever may list the records opens ${page.title}`)
      else if (!page.to.some((each) => lenders.includes(each)))
        addProblem(problems, key, `opens.${at}`, `${page.title} is for administrators`)
      else openers.set(page.name, [...(openers.get(page.name) ?? []), role])
    }
  const open = <Page extends { name: string; to?: readonly Role[] }>(page: Page): Page => {
    const more = openers.get(page.name)
    return more && page.to ? { ...page, to: [...page.to, ...more] } : page
  }
  const { dashboards, reports } = declared
  const opened = {
    ...declared,
    ...(dashboards && { dashboards: dashboards.map(open) }),
    ...(reports && { reports: reports.map(open) }),
  }
  findMenusThatDoNotFit(opened, own, problems)
  return opened
}

function findMenusThatDoNotFit(declared: Declarations, own: readonly OwnRole[], problems: ProblemsByKey): void {
  const places = listMenuPages(declared)
  for (const { key, body } of own) {
    const { entries = [], first, hidden = [] } = body.menu ?? {}
    for (const { at, message } of findMenuProblems(entries, places))
      addProblem(problems, key, `menu.entries.${at}`, message)
    if (first !== undefined && !entries.some(({ path }) => path === first))
      addProblem(problems, key, 'menu.first', 'opens first, and so stands in the menu')
    for (const [at, path] of hidden.entries())
      if (entries.some((entry) => entry.path === path))
        addProblem(problems, key, `menu.hidden.${at}`, 'stands in the menu')
  }
}

/** Finds fields of own resources that would tell a role more than what they are made of. */
export function findWiderRoles(
  declared: Declarations,
  model: Model,
  own: readonly OwnRole[],
  problems: ProblemsByKey,
): void {
  const roles = listRoles(declared.roles)
  const listEffective = (role: Role) => declared.roles.effective([role])
  for (const { resource, reads, ids } of declared.own ?? [])
    for (const { key, name: role, body } of own) {
      if (!body.rights[resource.name]) continue
      for (const [, what] of findWiderOwnValues(model, resource.name, roles, {
        reads,
        ids,
        part: 'fields',
        listEffective,
      }))
        if (what.startsWith(`tells ${role} of`)) addProblem(problems, key, `rights.${resource.name}.reads`, what)
    }
}
