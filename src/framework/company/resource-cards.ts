import type { AccessRule } from '../access'
import { approvalTables } from '../approval'
import { getFieldBehaviour } from '../field'
import type { Role } from '../register'
import type { Resource } from '../resource'
import { isParent } from '../rule-context/rule-context'
import { listTemplateNames, type TemplateNames } from '../steps/letters'
import type { Application } from './application'

/** What screens know of a resource before its area is loaded: path, labels, and who may open it. */
export interface ResourceCard
  extends Pick<Resource, 'name' | 'label' | 'plural' | 'route' | 'formRoute' | 'menu' | 'title' | 'source'> {
  /** The area that declares the resource. */
  area: string
  /** The roles that have grants; only the declaration says on which records. */
  access: readonly AccessRule[]
  icon?: string
  /** Set if its records wait for decisions. */
  approval?: { kind: string; sendBack?: boolean }
  /** The kinds of files stored with its records. */
  files?: Readonly<Record<string, true>>
  /** True where its records have comments. */
  comments?: true
  /** Set if the form of another resource enters its records as lines, so that no list offers a new one. */
  isLine?: true
  /** The templates of its letters, and who writes them. */
  templates?: TemplateNames
  /** Areas whose declarations its lists and forms use; absent: none. */
  needs?: readonly string[]
  /** Areas whose records the record page shows as well; absent: none. */
  beside?: readonly string[]
  /** References of an own resource that are listed at the record referred to. */
  refersTo?: readonly { of: string; by: string }[]
}

/** A relation that filters on references to a resource may name. */
export interface NamedRelation {
  name: `$${string}`
  label: string
  of: string
}

/** The page of a report about the resource `of`, or of a dashboard for some roles. */
export interface PageCard {
  route: string
  title: string
  operation: string
  of?: string
  roles?: readonly Role[]
}

/** What screens know of all areas from the start. */
export interface ApplicationCards {
  resources: readonly ResourceCard[]
  /** Pages of reports and dashboards. */
  pages: readonly PageCard[]
  relations: readonly NamedRelation[]
  /** For each area, the areas that add something to its resources. */
  addedTo: Readonly<Record<string, readonly string[]>>
}

/** The area of the engines' own resources. */
export const enginesArea = 'engines'

/** The area of the resources that administrators made. */
export const ownArea = 'own'

/** Builds what screens need of an application from the start, as plain data. */
export function buildCards({ areas, resources, relations, reports, dashboards }: Application): ApplicationCards {
  const declaredBy = new Map<string, string>(
    areas.flatMap((area) => area.resources.map(({ name }) => [name, area.name] as const)),
  )
  const areaOf = (name: string) => declaredBy.get(name) ?? enginesArea
  const byName = new Map(resources.map((resource) => [resource.name, resource]))
  const addedTo: Record<string, string[]> = {}
  for (const { name: from, adds = {} } of areas)
    for (const to of new Set(Object.keys(adds).map(areaOf))) addedTo[to] = [...(addedTo[to] ?? []), from]
  return {
    addedTo,
    pages: [
      ...reports.map(({ route, title, operation, of, to: roles }) => ({
        ...{ route: `/${route}`, title, operation, of },
        ...(roles && { roles }),
      })),
      ...dashboards.flatMap(({ route, title, operation, to: roles }) =>
        route ? [{ route: `/${route}`, title, operation, roles }] : [],
      ),
    ],
    resources: resources.map((resource) => buildCard(resource, byName, areaOf)),
    relations: Object.entries(relations).flatMap(([name, { label, of, pick }]) =>
      pick ? [] : [{ name: `$${name}` as const, label, of }],
    ),
  }
}

function buildCard(
  resource: Resource,
  byName: ReadonlyMap<string, Resource>,
  areaOf: (name: string) => string,
): ResourceCard {
  const { name, label, plural, route, formRoute, menu, icon, title, source, access, approval, files, views } = resource
  const own = areaOf(name)
  const templates = listTemplateNames(resource)
  const otherAreas = (names: readonly string[]) => [
    ...new Set(names.flatMap((each) => (byName.has(each) && areaOf(each) !== own ? areaOf(each) : []))),
  ]
  const related = (views.related ?? []).flatMap((each) => each.split('.')[0] ?? [])
  const chain = views.chain ? [views.chain.of] : []
  return {
    ...{ name, label, plural, route, title, area: own },
    ...(formRoute && { formRoute }),
    ...(menu && { menu }),
    ...(source && { source }),
    ...(approval && { icon, approval: { kind: approval.kind, sendBack: Boolean(approval.sendBack) } }),
    ...(Object.keys(files).length > 0 && { files: Object.fromEntries(Object.keys(files).map((kind) => [kind, true])) }),
    ...(resource.comments && { comments: true as const }),
    ...(isEnteredAsLine(resource, byName) && { isLine: true as const }),
    ...(templates && { templates }),
    access: removeDuplicateRules(access.map((rule) => (rule.where ? { ...rule, where: {} } : rule))),
    ...omitIfEmpty('needs', otherAreas(listReferredResources(resource, byName))),
    ...omitIfEmpty('beside', otherAreas([...related, ...chain, ...(approval ? [approvalTables.steps] : [])])),
  }
}

/** Tells whether the record that its reference with `isPart` names has these records among its lines. */
const isEnteredAsLine = ({ name, fields }: Resource, byName: ReadonlyMap<string, Resource>): boolean =>
  Object.values(fields).some((field) => {
    const { isPart } = field.options as { isPart?: boolean }
    const whole = isPart ? byName.get(getFieldBehaviour(field).target() ?? '') : undefined
    return Object.values(whole?.parts ?? {}).some(({ of }) => of === name)
  })

/** Leaves out empty lists, because every screen fetches these cards. */
const omitIfEmpty = <Name extends string>(name: Name, areas: readonly string[]) =>
  areas.length > 0 ? ({ [name]: areas } as { [N in Name]: readonly string[] }) : {}

/**
 * Lists the resources that its references name, and those along the paths of its list and its `given`
 * values.
 */
function listReferredResources(resource: Resource, byName: ReadonlyMap<string, Resource>): string[] {
  const { columns = [], filters = [] } = resource.views.list ?? {}
  const direct = Object.keys(resource.fields).flatMap((field) => findReferenceTarget(resource, field) ?? [])
  const parentPaths = Object.values(resource.given).flatMap((each) => (isParent(each) ? [each.path] : []))
  const far = [...columns, ...filters, ...parentPaths].flatMap((path) =>
    listResourcesAlongPath(resource, path.split('.'), byName),
  )
  return [...direct, ...far]
}

function listResourcesAlongPath(
  resource: Resource,
  [head = '', ...rest]: string[],
  byName: ReadonlyMap<string, Resource>,
): string[] {
  const target = findReferenceTarget(resource, head)
  const other = target === undefined ? undefined : byName.get(target)
  return other ? [other.name, ...listResourcesAlongPath(other, rest, byName)] : []
}

const findReferenceTarget = (resource: Resource, name: string): string | undefined => {
  const field = resource.fields[name]
  return field && getFieldBehaviour(field).target()
}

/** Drops a rule that equals another one in everything that cards show. */
function removeDuplicateRules<Rule>(rules: readonly Rule[]): Rule[] {
  return [...new Map(rules.map((rule) => [JSON.stringify(rule), rule])).values()]
}
