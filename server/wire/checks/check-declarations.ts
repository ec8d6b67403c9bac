import type { ConditionOptions } from '../../../src/fields/condition'
import type { RefOptions } from '../../../src/fields/ref'
import { listRoles } from '../../../src/framework/company/roles'
import type { LooseFilter } from '../../../src/framework/filter'
import { findNearest } from '../../../src/framework/naming'
import type { Role } from '../../../src/framework/register'
import type { Resource } from '../../../src/framework/resource'
import { listSummaryFields } from '../../../src/framework/values/record-summary'
import { listFromStates } from '../../../src/framework/workflow'
import { composeHandlers } from '../../approvals/handlers'
import { buildModel, getTable, type Model } from '../../records/model'
import { compileTrustedFilter } from '../../records/sql/filter-sql'
import type { Declarations } from '../../types'
import type { Handlers } from '../operation'
import { findAccountContradictions } from './check-accounts'
import { findAgeContradictions } from './check-ages'
import { findApprovalContradictions, findLineContradictions } from './check-approvals'
import { findBaseContradictions } from './check-base-amounts'
import { findConsequenceContradictions } from './check-consequences'
import {
  findDefaultContradictions,
  findDerivedContradictions,
  findDisclosureContradictions,
  findLimitContradictions,
} from './check-derived'
import { findCommentContradictions, findFileContradictions } from './check-files'
import { findDayContradictions, findGivenContradictions, findInForceContradictions } from './check-given'
import { findGuaranteeContradictions } from './check-guarantees'
import { findIdleContradictions } from './check-idle'
import { findLeavingContradictions } from './check-leaving'
import { findLetterContradictions } from './check-letters'
import { findCreationContradictions, findListContradictions } from './check-lists'
import { findNameContradictions } from './check-names'
import { findPartContradictions } from './check-parts'
import { findReminderContradictions } from './check-reminders'
import { checkReports } from './check-reports'
import { checkRoutes } from './check-routes'
import { findSeriesContradictions } from './check-series'
import { listDeclaredFilters } from './declared-filters'
import { findIdentityContradictions } from './rights/check-identity'
import { findSecretContradictions } from './rights/check-secrets'
import { areDeclarationsChecked, markDeclarationsChecked } from './rights/checked-declarations'
import { findDecideContradictions } from './views/check-decide'
import { findTimeViewContradictions } from './views/check-time-views'
import { findViewContradictions } from './views/check-views'

/**
 * Refuses declarations that contradict themselves or each other.
 * @throws Error naming the resource and the field
 */
export function checkDeclarations(declared: Declarations): void {
  if (areDeclarationsChecked(declared)) return
  const roles = listRoles(declared.roles)
  const model = buildModel(declared.resources, declared.relations, declared.approvers)
  const names = declared.resources.map((resource) => resource.name)
  const handlers = composeHandlers(declared)
  checkRoutes(declared.resources)
  checkReports(model, declared, roles)
  for (const resource of declared.resources) checkResource({ declared, model, names, roles, handlers }, resource)
  markDeclarationsChecked(declared)
}

/** What the checks of one resource look up. */
interface CheckedDeclarations {
  declared: Pick<Declarations, 'inboxKinds'>
  model: Model
  /** The names of all resources. */
  names: readonly string[]
  roles: readonly Role[]
  handlers: Handlers
}

/**
 * Refuses a resource that contradicts itself or others.
 * @throws Error naming the resource and the field
 */
export function checkResource(
  { declared, model, names, roles, handlers }: CheckedDeclarations,
  resource: Resource,
): void {
  if (names.filter((name) => name === resource.name).length > 1) throwContradiction(resource, 'is declared twice')
  for (const what of findNameContradictions(model, resource)) throwContradiction(resource, what)
  checkFields(resource, names)
  checkReferences(resource, model)
  checkWorkflow(resource)
  checkBeneficiaryFields(resource, model)
  for (const what of findDecisionContradictions(model, resource, declared.inboxKinds))
    throwContradiction(resource, what)
  checkRoleNames(resource, roles)
  for (const what of findGuaranteeContradictions(model, resource.name)) throwContradiction(resource, what)
  for (const what of findFileContradictions(model, resource.name, roles)) throwContradiction(resource, what)
  for (const what of findCommentContradictions(model, resource.name, roles)) throwContradiction(resource, what)
  for (const what of findSecretContradictions(model, resource.name)) throwContradiction(resource, what)
  for (const what of findValueContradictions(model, resource, roles, handlers)) throwContradiction(resource, what)
  for (const what of findFollowUpContradictions(model, resource, roles)) throwContradiction(resource, what)
  for (const what of findIdentityContradictions(model, resource.name)) throwContradiction(resource, what)
  for (const what of findPartContradictions(model, resource.name)) throwContradiction(resource, what)
  for (const what of findViewContradictions(model, resource.name)) throwContradiction(resource, what)
  for (const what of findTimeViewContradictions(model, resource.name)) throwContradiction(resource, what)
  for (const what of findListContradictions(model, resource.name)) throwContradiction(resource, what)
  for (const what of findCreationContradictions(model, resource)) throwContradiction(resource, what)
  for (const what of findConsequenceContradictions(model, resource.name)) throwContradiction(resource, what)
  for (const what of findAccountContradictions(model, resource.name)) throwContradiction(resource, what)
  if (resource.source) checkRemoteResource(resource)
  else checkFilters(model, resource)
  // These checks compile filters, which earlier checks found valid.
  for (const what of findAgeContradictions(model, resource)) throwContradiction(resource, what)
  for (const name of Object.keys(resource.actions))
    if (!handlers[resource.name]?.actions?.[name])
      throwContradiction(resource, `declares the action ${name} but server/handlers has no effect for it`)
}

function checkReferences(resource: Resource, model: Model): void {
  checkRelatedLists(resource, model)
  checkMatches(resource, model)
  for (const what of findLeavingContradictions(model, resource)) throwContradiction(resource, what)
}

/** Finds problems of approvals, of who stands above whom, and of what is seen before a decision. */
function* findDecisionContradictions(model: Model, resource: Resource, kinds: readonly string[] = []) {
  yield* findApprovalContradictions(model, resource, kinds)
  yield* findLineContradictions(model, resource)
  yield* findDecideContradictions(model, resource.name)
}

/** Finds problems of defaults, computed values, limits and declarations that can never take effect. */
function* findValueContradictions(model: Model, resource: Resource, roles: readonly Role[], handlers: Handlers) {
  yield* findDefaultContradictions(resource)
  yield* findDerivedContradictions(model, resource.name)
  yield* findDisclosureContradictions(model, resource.name, roles)
  yield* findLimitContradictions(model, resource.name)
  yield* findIdleContradictions(model, resource, handlers[resource.name])
}

/** Finds problems of reminders, letters, number series, exchange rates and given values. */
function* findFollowUpContradictions(model: Model, resource: Resource, roles: readonly Role[]): Generator<string> {
  yield* findReminderContradictions(model, resource, roles)
  yield* findLetterContradictions(model, resource, roles)
  yield* findSeriesContradictions(model, resource)
  yield* findBaseContradictions(model, resource.name)
  yield* findGivenContradictions(model, resource.name)
  yield* findDayContradictions(model, resource.name)
  yield* findInForceContradictions(model, resource.name)
}

function throwContradiction(resource: Resource, what: string): never {
  throw new Error(`Resource ${resource.name}: ${what}`)
}

/**
 * Refuses `givenAlike` fields that people do not have; it compares fields of the record with those of people.
 */
function checkBeneficiaryFields(resource: Resource, model: Model): void {
  const { givenTo, givenAlike = [] } = resource
  const people = model.tables.get(model.people)?.attributes
  for (const name of givenAlike)
    if (!givenTo || !people?.has(name))
      throwContradiction(
        resource,
        `givenAlike names ${name}, ${givenTo ? 'which people have not' : 'and it says no givenTo'}`,
      )
}

function checkFields(resource: Resource, names: readonly string[]): void {
  for (const [name, field] of Object.entries(resource.fields)) {
    const target = (field.options as { to?: string }).to
    if (target && !names.includes(target))
      throwContradiction(
        resource,
        `${name} refers to ${target}, which is no resource; did you mean ${findNearest(target, names)}?`,
      )
    const { about } = field.options as ConditionOptions
    if (about !== undefined && !Object.hasOwn(resource.fields, about))
      throwContradiction(resource, `${name} is a condition about ${about}, which is no field`)
    // All callers share the search index, so all must be allowed to read what it contains.
    if (field.options.search && field.options.readableBy)
      throwContradiction(resource, `${name} cannot be searched and limited by readableBy`)
  }
  const title = resource.fields[resource.title]
  if (!title || title.options.readableBy)
    throwContradiction(resource, `its title ${resource.title} must be a field that everybody may read`)
  checkSummary(resource)
}

/** Requires that every reader of the record may read the summary, because notifications and mails hold it. */
function checkSummary(resource: Resource): void {
  for (const name of listSummaryFields(resource)) {
    const field = resource.fields[name]
    if (!field && name !== resource.workflow?.field)
      throwContradiction(resource, `its summary names ${name}, which is no field`)
    if (field?.options.readableBy || field?.type.isSealed || field?.type.isDocument)
      throwContradiction(resource, `its summary names ${name}, which not everybody may read as words`)
  }
}

/** Refuses related lists that name no resource that refers to this one. */
function checkRelatedLists(resource: Resource, model: Model): void {
  for (const related of resource.views.related ?? []) {
    const [name = '', by] = related.split('.')
    const other = model.tables.get(name)
    if (!other) throwContradiction(resource, `its related ${name} is no resource`)
    if (by && !other.attributes.has(by)) throwContradiction(resource, `its related ${related} is no field`)
  }
}

/** Checks `match`, which names fields as text, because types cannot follow it into another resource. */
function checkMatches(resource: Resource, model: Model): void {
  const own = getTable(model, resource.name).attributes
  for (const [name, { options }] of Object.entries(resource.fields)) {
    const { to = '', match = {} } = options as RefOptions & { to?: string }
    for (const [theirs, path] of Object.entries(match)) {
      const [head = '', far] = path.split('.')
      const over = far === undefined ? undefined : model.tables.get(own.get(head)?.target ?? '')
      const isThere = far === undefined ? own.get(head)?.column : over?.attributes.get(far)?.column
      if (!isThere || !model.tables.get(to)?.attributes.get(theirs)?.column)
        throwContradiction(resource, `${name} matches ${theirs} with ${path}, and one of them is no stored field`)
    }
  }
  for (const [step, { due }] of Object.entries(resource.workflow?.transitions ?? {})) {
    const date = due && ('on' in due ? due.on : due.after)
    if (date && own.get(date)?.column?.type !== 'date')
      throwContradiction(resource, `the step ${step} is due by ${date}, which is no date`)
  }
}

function checkWorkflow(resource: Resource): void {
  const { workflow } = resource
  if (!workflow) return
  const states = Object.keys(workflow.states)
  for (const [name, step] of Object.entries(workflow.transitions)) {
    for (const state of [...listFromStates(step), step.to])
      if (!states.includes(state))
        throwContradiction(resource, `the step ${name} names the state ${state}, which does not exist`)
    if (name in resource.actions) throwContradiction(resource, `${name} is both a step and an action`)
    const undo = step.undo === undefined ? undefined : workflow.transitions[step.undo]
    if (step.undo !== undefined && (!undo || !listFromStates(undo).includes(step.to)))
      throwContradiction(resource, `the step ${name} is undone by ${step.undo}, which is no step from ${step.to}`)
  }
  const [start] = typeof workflow.initial === 'function' ? states : [workflow.initial]
  if (!states.includes(String(start))) throwContradiction(resource, `its initial state ${start} does not exist`)
}

function checkRoleNames(resource: Resource, roles: readonly Role[]): void {
  const roleNames = resource.access.flatMap((rule) => (typeof rule.to === 'string' ? [rule.to] : [...rule.to]))
  for (const role of roleNames)
    if (!roles.includes(role)) throwContradiction(resource, `grants something to ${role}, which is no role`)
}

/**
 * Refuses a remote resource whose rights depend on more than roles:
 * another server cannot filter by our records.
 */
function checkRemoteResource(resource: Resource): void {
  if (resource.workflow) throwContradiction(resource, 'lives on another server and cannot have a workflow here')
  for (const rule of resource.access)
    if (rule.where) throwContradiction(resource, 'lives on another server: its grants cannot have a filter')
  for (const [name, { options }] of Object.entries(resource.fields)) {
    if ([...(options.readableBy ?? []), ...(options.writableBy ?? [])].some((right) => typeof right === 'object'))
      throwContradiction(resource, `${name} lives on another server: its rights can name roles only`)
  }
  if (!/^https?:\/\//.test(resource.source?.simpleRest ?? ''))
    throwContradiction(resource, 'its simpleRest address must begin with http:// or https://')
}

function checkFilters(model: Model, resource: Resource): void {
  // The results are cached, because many fields share one right.
  const okByFilter = new Map<LooseFilter, string>()
  for (const [where, filter, of = resource.name] of listDeclaredFilters(resource)) {
    if (okByFilter.get(filter) === of) continue
    try {
      compileTrustedFilter(model, getTable(model, of), filter, 't')
    } catch (problem) {
      throwContradiction(
        resource,
        `the filter at ${where} does not fit: ${problem instanceof Error ? problem.message : problem}`,
      )
    }
    okByFilter.set(filter, of)
  }
}
