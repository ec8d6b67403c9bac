import type { BodySurroundings } from '../../../framework/company/resource-body'
import { getFieldBehaviour } from '../../../framework/field'
import { isPlainObject } from '../../../framework/filter'
import { findNearest } from '../../../framework/naming'
import { peopleResource } from '../../../framework/register'
import { commonNames, type Resource } from '../../../framework/resource'
import type { NameKind } from './shape'

/** The names that a body and its surroundings have, before it is columns whether the body fits. */
export interface NameScope {
  resources: ReadonlyMap<string, Resource>
  closed: ReadonlySet<string>
  roles: readonly string[]
  approvers: readonly string[]
  /** The fields of the body, each with the resource to which it refers. */
  fields: ReadonlyMap<string, string | undefined>
  stateField: string | undefined
  states: readonly string[]
  steps: readonly string[]
  /** True for a shipped resource: the build checks what it names beside all other declarations. */
  isShipped?: true
}

const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Answers the value of a part; undefined where the parent is no object or lacks it. */
const readPart = (value: unknown, name: string): unknown =>
  isPlainObject(value) && Object.hasOwn(value, name) ? value[name] : undefined

const isText = (value: unknown): value is string => typeof value === 'string'

/** Lists the names of `[id, name, …]` entries, as far as they have some. */
const listEntryNames = (entries: unknown): readonly string[] =>
  toList(entries)
    .slice(0, 1000)
    .map((entry) => toList(entry)[1])
    .filter(isText)

/** Collects the fields of `[id, name, type, options]` entries, with the resources to which they refer. */
export function collectFields(entries: unknown): Map<string, string | undefined> {
  const fields = new Map<string, string | undefined>()
  for (const entry of toList(entries).slice(0, 1000)) {
    const [, name, type, options] = toList(entry)
    const to = type === 'ref' ? readPart(options, 'to') : undefined
    if (isText(name) && !fields.has(name)) fields.set(name, isText(to) ? to : undefined)
  }
  return fields
}

/** Collects all names, so that a part may name what stands further below. */
export function collectNames(body: unknown, surroundings: BodySurroundings): NameScope {
  const { resources, roles, approvers = [], closed = [] } = surroundings
  const workflow = readPart(body, 'workflow')
  const field = readPart(workflow, 'field')
  return {
    resources: new Map(resources.map((resource) => [resource.name, resource])),
    closed: new Set(closed),
    roles,
    approvers,
    fields: collectFields(readPart(body, 'fields')),
    stateField: Array.isArray(readPart(workflow, 'states')) ? (isText(field) ? field : 'status') : undefined,
    states: listEntryNames(readPart(workflow, 'states')),
    steps: listEntryNames(readPart(workflow, 'steps')),
  }
}

const listFields = ({ fields, stateField }: NameScope) => [...fields.keys(), ...(stateField ? [stateField] : [])]
const listColumns = (scope: NameScope) => [...listFields(scope), ...commonNames]
const listReferences = ({ fields }: NameScope) => [...fields].flatMap(([name, to]) => (to === undefined ? [] : [name]))

/** Those who can be asked: names of the register, persons whom the record names, and roles. */
const listDeciders = ({ approvers, fields, roles }: NameScope) => [
  ...approvers,
  ...[...fields].flatMap(([name, to]) => (to === peopleResource ? [name] : [])),
  ...roles,
]

const nameLists: Readonly<Record<NameKind, { what: string; list(scope: NameScope): readonly string[] }>> = {
  field: { what: 'field', list: listFields },
  column: { what: 'field', list: listColumns },
  path: { what: 'field', list: listColumns },
  reference: { what: 'reference', list: listReferences },
  resource: { what: 'resource', list: ({ resources }) => [...resources.keys()] },
  role: { what: 'role', list: ({ roles }) => roles },
  approver: { what: 'one who decides', list: listDeciders },
  state: { what: 'state', list: ({ states }) => states },
  step: { what: 'step', list: ({ steps }) => steps },
}

/** Says what is near a name that nothing has. */
export function suggestNearest(name: string, names: readonly string[]): string {
  const near = name.length <= 100 ? findNearest(name, names) : undefined
  return near ? `; did you mean ${near}?` : ''
}

/** Quotes what somebody wrote, cut where it is long. */
export const quoteName = (name: string): string => (name.length > 60 ? `${name.slice(0, 60)}…` : name)

/** Says why a name stands for nothing, or for what own resources may not use. */
export function findNameProblem(
  scope: NameScope,
  kind: NameKind,
  name: string,
  also: readonly string[] = [],
): string | undefined {
  if (also.includes(name)) return undefined
  if (kind === 'path') return findPathProblem(scope, name)
  if (scope.isShipped && (kind === 'resource' || kind === 'role' || kind === 'approver')) return undefined
  const { what, list } = nameLists[kind]
  const names = list(scope)
  if (!names.includes(name)) return `${quoteName(name)} is no ${what}${suggestNearest(name, [...names, ...also])}`
  if (kind === 'resource') return findResourceProblem(scope, name)
  return undefined
}

function findResourceProblem({ resources, closed }: NameScope, name: string): string | undefined {
  const resource = resources.get(name)
  if (closed.has(name)) return `${name} is kept by the system; nothing else may refer to it`
  if (resource?.source) return `${name} lives on another server; nothing here may refer to it`
  return undefined
}

/** Says why a path over references leads nowhere, or to a sealed value. */
export function findPathProblem(scope: NameScope, path: string): string | undefined {
  const [first = '', ...rest] = path.split('.')
  const columns = listColumns(scope)
  if (!columns.includes(first)) return `${quoteName(first)} is no field${suggestNearest(first, columns)}`
  if (rest.length === 0) return undefined
  const to = scope.fields.get(first)
  return to === undefined ? `${first} is no reference` : findPathProblemFrom(scope, to, rest)
}

/** Follows the rest of a path from another resource. */
export function findPathProblemFrom(scope: NameScope, of: string, names: readonly string[]): string | undefined {
  const [name = '', ...rest] = names
  if (scope.isShipped) return undefined
  if (names.length > 4) return 'goes over more than four references'
  const resource = scope.resources.get(of)
  if (!resource || scope.closed.has(of)) return `${quoteName(of)} is no resource that may be read here`
  const columns = listColumnsOfOther(resource)
  if (!columns.includes(name)) return `${quoteName(name)} is no field of ${of}${suggestNearest(name, columns)}`
  const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
  if (field?.type.isSealed) return `${of}.${name} is sealed; nothing else is made of it`
  if (rest.length === 0) return undefined
  const to = field && getFieldBehaviour(field).target()
  return to === undefined ? `${name} of ${of} is no reference` : findPathProblemFrom(scope, to, rest)
}

const listColumnsOfOther = ({ fields, workflow }: Resource): readonly string[] => [
  ...Object.keys(fields),
  ...(workflow ? [workflow.field] : []),
  ...commonNames,
]
