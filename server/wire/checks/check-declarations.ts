import type { ConditionOptions } from '../../../src/fields/condition'
import type { RefOptions } from '../../../src/fields/ref'
import { listRoles } from '../../../src/framework/company/roles'
import type { LooseFilter } from '../../../src/framework/filter'
import { findNearest } from '../../../src/framework/naming'
import type { Role } from '../../../src/framework/register'
import type { Resource } from '../../../src/framework/resource'
import { fromStates } from '../../../src/framework/workflow'
import { composeHandlers } from '../../approvals/handlers'
import { buildModel, type Model, tableOf } from '../../records/model'
import { compileTrusted } from '../../records/sql/filter-sql'
import type { Declarations } from '../../types'
import type { Handlers } from '../operation'
import { accountContradictions } from './check-accounts'
import { ageContradictions } from './check-ages'
import { approvalContradictions, lineContradictions } from './check-approvals'
import { baseContradictions } from './check-base'
import { consequenceContradictions } from './check-consequences'
import {
  defaultContradictions,
  derivedContradictions,
  disclosureContradictions,
  limitContradictions,
} from './check-derived'
import { fileContradictions } from './check-files'
import { givenContradictions, inForceContradictions } from './check-given'
import { guaranteeContradictions } from './check-guarantees'
import { idleContradictions } from './check-idle'
import { leavingContradictions } from './check-leaving'
import { letterContradictions } from './check-letters'
import { creationContradictions, listContradictions } from './check-lists'
import { lookContradictions } from './check-looks'
import { nameContradictions } from './check-names'
import { partContradictions } from './check-parts'
import { reminderContradictions } from './check-reminders'
import { checkReports } from './check-reports'
import { seriesContradictions } from './check-series'
import { viewContradictions } from './check-views'
import { listFilters } from './filters-of'
import { identityContradictions } from './rights/check-identity'
import { secretContradictions } from './rights/check-secrets'
import { isChecked, markChecked } from './rights/right'

/**
 * Refuses declarations that contradict themselves or each other.
 * @throws Error naming the resource and the field
 */
export function checkDeclarations(declared: Declarations): void {
  if (isChecked(declared)) return
  const roles = listRoles(declared.roles)
  const model = buildModel(declared.resources, declared.relations, declared.approvers)
  const names = declared.resources.map((resource) => resource.name)
  const handlers = composeHandlers(declared)
  checkRoutes(declared.resources)
  checkReports(model, declared, roles)
  for (const resource of declared.resources) {
    if (names.filter((name) => name === resource.name).length > 1) fail(resource, 'is declared twice')
    for (const what of nameContradictions(model, resource)) fail(resource, what)
    checkFields(resource, names)
    checkReferences(resource, model)
    checkWorkflow(resource)
    checkGiven(resource, model)
    for (const what of approvalContradictions(model, resource)) fail(resource, what)
    for (const what of lineContradictions(model, resource)) fail(resource, what)
    checkRoles(resource, roles)
    for (const what of guaranteeContradictions(model, resource.name)) fail(resource, what)
    for (const what of fileContradictions(model, resource.name, roles)) fail(resource, what)
    for (const what of secretContradictions(model, resource.name)) fail(resource, what)
    for (const what of valueContradictions(model, resource, roles, handlers)) fail(resource, what)
    for (const what of followUpContradictions(model, resource, roles)) fail(resource, what)
    for (const what of identityContradictions(model, resource.name)) fail(resource, what)
    for (const what of partContradictions(model, resource.name)) fail(resource, what)
    for (const what of viewContradictions(model, resource.name)) fail(resource, what)
    for (const what of lookContradictions(model, resource.name)) fail(resource, what)
    for (const what of listContradictions(model, resource.name)) fail(resource, what)
    for (const what of creationContradictions(model, resource)) fail(resource, what)
    for (const what of consequenceContradictions(model, resource.name)) fail(resource, what)
    for (const what of accountContradictions(model, resource.name)) fail(resource, what)
    if (resource.source) checkOutside(resource)
    else checkFilters(model, resource)
    // These checks compile filters, which are known to be valid here.
    for (const what of ageContradictions(model, resource)) fail(resource, what)
    for (const name of Object.keys(resource.actions))
      if (!handlers[resource.name]?.actions?.[name])
        fail(resource, `declares the action ${name} but server/handlers has no effect for it`)
  }
  markChecked(declared)
}

function checkReferences(resource: Resource, model: Model): void {
  checkRelated(resource, model)
  checkMatches(resource, model)
  for (const what of leavingContradictions(model, resource)) fail(resource, what)
}

/** Problems of defaults, computed values, limits and values that never occur. */
function* valueContradictions(model: Model, resource: Resource, roles: readonly Role[], handlers: Handlers) {
  yield* defaultContradictions(resource)
  yield* derivedContradictions(model, resource.name)
  yield* disclosureContradictions(model, resource.name, roles)
  yield* limitContradictions(model, resource.name)
  yield* idleContradictions(model, resource, handlers[resource.name])
}

/** Problems of what follows from dates and steps, of numbers and of given values. */
function* followUpContradictions(model: Model, resource: Resource, roles: readonly Role[]): Generator<string> {
  yield* reminderContradictions(model, resource, roles)
  yield* letterContradictions(model, resource, roles)
  yield* seriesContradictions(model, resource)
  yield* baseContradictions(model, resource.name)
  yield* givenContradictions(model, resource.name)
  yield* inForceContradictions(model, resource.name)
}

function fail(resource: Resource, what: string): never {
  throw new Error(`Resource ${resource.name}: ${what}`)
}

/** `givenAlike` compares fields of the record with the same fields of people. */
function checkGiven(resource: Resource, model: Model): void {
  const { givenTo, givenAlike = [] } = resource
  const people = model.tables.get(model.people)?.attributes
  for (const name of givenAlike)
    if (!givenTo || !people?.has(name))
      fail(resource, `givenAlike names ${name}, ${givenTo ? 'which people have not' : 'and it says no givenTo'}`)
}

/** The browser's router compares paths without case. */
function checkRoutes(resources: readonly Resource[]): void {
  const byRoute = new Map<string, Resource>()
  for (const resource of resources)
    for (const route of [resource.route, ...(resource.formRoute ? [resource.formRoute] : [])]) {
      const other = byRoute.get(route.toLowerCase())
      if (other && other !== resource) fail(resource, `its route ${route} is that of ${other.name}`)
      if (other) fail(resource, `its routes are both ${route}`)
      byRoute.set(route.toLowerCase(), resource)
    }
}

function checkFields(resource: Resource, names: readonly string[]): void {
  for (const [name, field] of Object.entries(resource.fields)) {
    const target = (field.options as { to?: string }).to
    if (target && !names.includes(target))
      fail(resource, `${name} refers to ${target}, which is no resource; did you mean ${findNearest(target, names)}?`)
    const { about } = field.options as ConditionOptions
    if (about !== undefined && !Object.hasOwn(resource.fields, about))
      fail(resource, `${name} is a condition about ${about}, which is no field`)
    // All callers share the search index, so all must be allowed to read what it contains.
    if (field.options.search && field.options.readableBy)
      fail(resource, `${name} cannot be searched and limited by readableBy`)
  }
  const title = resource.fields[resource.title]
  if (!title || title.options.readableBy)
    fail(resource, `its title ${resource.title} must be a field that everybody may read`)
}

/** Related lists name resources that refer to this one, or one of their references. */
function checkRelated(resource: Resource, model: Model): void {
  for (const related of resource.views.related ?? []) {
    const [name = '', by] = related.split('.')
    const other = model.tables.get(name)
    if (!other) fail(resource, `its related ${name} is no resource`)
    if (by && !other.attributes.has(by)) fail(resource, `its related ${related} is no field`)
  }
}

/** `match` names fields as text, and types cannot follow it into another resource. */
function checkMatches(resource: Resource, model: Model): void {
  const own = tableOf(model, resource.name).attributes
  for (const [name, { options }] of Object.entries(resource.fields)) {
    const { to = '', match = {} } = options as RefOptions & { to?: string }
    for (const [theirs, path] of Object.entries(match)) {
      const [head = '', far] = path.split('.')
      const over = far === undefined ? undefined : model.tables.get(own.get(head)?.target ?? '')
      const isThere = far === undefined ? own.get(head)?.column : over?.attributes.get(far)?.column
      if (!isThere || !model.tables.get(to)?.attributes.get(theirs)?.column)
        fail(resource, `${name} matches ${theirs} with ${path}, and one of them is no stored field`)
    }
  }
  for (const [step, { due }] of Object.entries(resource.workflow?.transitions ?? {})) {
    const date = due && ('on' in due ? due.on : due.after)
    if (date && own.get(date)?.column?.type !== 'date')
      fail(resource, `the step ${step} is due by ${date}, which is no date`)
  }
}

function checkWorkflow(resource: Resource): void {
  const { workflow } = resource
  if (!workflow) return
  const states = Object.keys(workflow.states)
  for (const [name, step] of Object.entries(workflow.transitions)) {
    for (const state of [...fromStates(step), step.to])
      if (!states.includes(state)) fail(resource, `the step ${name} names the state ${state}, which does not exist`)
    if (name in resource.actions) fail(resource, `${name} is both a step and an action`)
  }
  const [start] = typeof workflow.initial === 'function' ? states : [workflow.initial]
  if (!states.includes(String(start))) fail(resource, `its initial state ${start} does not exist`)
}

function checkRoles(resource: Resource, roles: readonly Role[]): void {
  const roleNames = resource.access.flatMap((rule) => (typeof rule.to === 'string' ? [rule.to] : [...rule.to]))
  for (const role of roleNames)
    if (!roles.includes(role)) fail(resource, `grants something to ${role}, which is no role`)
}

/** An outside server cannot filter by our records: rights may only depend on roles. */
function checkOutside(resource: Resource): void {
  if (resource.workflow) fail(resource, 'lives on another server and cannot have a workflow here')
  for (const rule of resource.access)
    if (rule.where) fail(resource, 'lives on another server: its grants cannot have a filter')
  for (const [name, { options }] of Object.entries(resource.fields)) {
    if ([...(options.readableBy ?? []), ...(options.writableBy ?? [])].some((right) => typeof right === 'object'))
      fail(resource, `${name} lives on another server: its rights can name roles only`)
  }
  if (!/^https?:\/\//.test(resource.source?.simpleRest ?? ''))
    fail(resource, 'its simpleRest address must begin with http:// or https://')
}

function checkFilters(model: Model, resource: Resource): void {
  // Cached, as many fields share one right.
  const okByFilter = new Map<LooseFilter, string>()
  for (const [where, filter, of = resource.name] of listFilters(resource)) {
    if (okByFilter.get(filter) === of) continue
    try {
      compileTrusted(model, tableOf(model, of), filter, 't')
    } catch (problem) {
      fail(resource, `the filter at ${where} does not fit: ${problem instanceof Error ? problem.message : problem}`)
    }
    okByFilter.set(filter, of)
  }
}
