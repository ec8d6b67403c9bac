import {
  type Approval,
  type Approver,
  type ApproverRegister,
  approvalTables,
  decisions,
} from '../../../src/framework/approval'
import { findNearest } from '../../../src/framework/naming'
import type { Resource } from '../../../src/framework/resource'
import { listFromStates } from '../../../src/framework/workflow'
import { listApproverReferences } from '../../approvals/reassign/approver-references'
import { getTable, type Model, type Table } from '../../records/model'
import { suggestName } from './suggest-name'

/**
 * Finds what prevents decisions about the resource's records, such as missing
 * steps or approvers that lead to no person.
 */
export function* findApprovalContradictions(
  model: Model,
  resource: Resource,
  kinds: readonly string[],
): Generator<string> {
  const { approval, workflow } = resource
  const { register } = model
  if (!approval) return
  if (kinds.length > 0 && !kinds.includes(approval.kind))
    yield `the inbox has no kind ${approval.kind}${suggestName(approval.kind, kinds)}`
  if (!workflow || !register || !model.tables.has(approvalTables.steps)) {
    yield 'waits for decisions: give it a workflow, a register of approvers, and wrap the resources in withApprovals'
    return
  }
  const people = register.people.resource
  if (getTable(model, resource.name).attributes.get(approval.requester)?.target !== people)
    yield `its requester ${approval.requester} must refer to ${people}`
  if (!Object.hasOwn(workflow.states, approval.waits))
    yield `it waits in ${approval.waits}, which is none of its states`
  for (const name of decisions) {
    const step = approval[name]
    const declared = step === undefined ? undefined : workflow.transitions[step]
    if (step !== undefined && (!declared || !listFromStates(declared).includes(approval.waits)))
      yield `its ${name} must be a transition from ${approval.waits}`
  }
  for (const [name, fact] of Object.entries(approval.inboxAsks ?? {})) {
    if (!workflow.transitions[approval.approve]?.ask?.[name])
      yield `its inbox asks ${name}, which ${approval.approve} does not ask`
    if (!approval.facts?.includes(fact)) yield `its inbox asks ${name} by ${fact}, which is none of its facts`
  }
  const { reopen } = approval
  if (reopen !== undefined && workflow.transitions[reopen]?.to !== approval.waits)
    yield `its reopen must be a transition to ${approval.waits}`
  for (const { name, steps } of approval.rules) {
    if (steps.length === 0) yield `its rule ${name} asks nobody`
    for (const { by } of steps) {
      const problem = findApproverProblem(model, getTable(model, resource.name), by)
      if (problem) yield `its rule ${name} asks ${by}, ${problem}`
    }
  }
  yield* findSubstituteProblems(model, resource.name, approval, register)
}

function* findSubstituteProblems(
  model: Model,
  name: string,
  approval: Approval,
  register: ApproverRegister,
): Generator<string> {
  const table = getTable(model, name)
  for (const by of Object.entries(approval.insteadOf ?? {}).flatMap(([name, others]) => [name, ...others])) {
    const problem = findApproverProblem(model, table, by)
    if (problem) yield `it asks ${by} instead, ${problem}`
  }
  if (approval.reserve !== undefined && !('roles' in (register.approvers[approval.reserve] ?? {})))
    yield `its reserve is ${approval.reserve}, which stands for no roles`
  for (const [each, { instead = [] }] of Object.entries(register.approvers))
    for (const by of instead) {
      const problem = findApproverProblem(model, table, by)
      if (problem) yield `the register asks ${by} instead of ${each}, ${problem}`
    }
  for (const by of register.insteadOf) {
    const problem = findApproverProblem(model, table, by)
    if (problem) yield `the register asks ${by} instead, ${problem}`
  }
}

function findApproverProblem(model: Model, table: Table, name: string): string | undefined {
  const { approvers = {}, people } = model.register ?? {}
  const approver = Object.hasOwn(approvers, name) ? approvers[name] : undefined
  if (!approver) return `which is no approver; did you mean ${findNearest(name, Object.keys(approvers))}?`
  if (!('path' in approver) || !people) return undefined
  const from = approver.of === 'record' ? table : getTable(model, people.resource)
  return findPathTarget(model, from, approver) === people.resource
    ? undefined
    : `whose path ${approver.path} leads from ${from.resource.name} to nobody`
}

/** Finds the resource at the end of a path of references. */
function findPathTarget(model: Model, from: Table, { path }: Extract<Approver, { path: string }>): string | undefined {
  let table: Table | undefined = from
  for (const name of path.split('.')) {
    const target: string | undefined = table?.attributes.get(name)?.target
    table = target === undefined ? undefined : model.tables.get(target)
  }
  return table?.resource.name
}

/** The relation of all people to whom the signed-in person reports, directly or through others. */
const line = '$line'

const mentionsLine = (filter: unknown): boolean => JSON.stringify(filter ?? null).includes(`"${line}"`)

/**
 * Finds the fields of people that a path from a requester to an approver follows after its first reference,
 * so that they decide over people further down.
 */
function findSuperiorFields({ register, ...model }: Model): Set<string> {
  if (!register || !Object.hasOwn(model.relations, line.slice(1))) return new Set()
  const { resource: people } = register.people
  const hops = listApproverReferences({ register, ...model }, register).filter(
    ({ isRequester, prefix }) => isRequester && prefix !== '',
  )
  return new Set(hops.filter(({ resource }) => resource === people).map(({ field }) => field))
}

/**
 * Finds fields that set who stands above a person, and records that plan such a change, that declare no
 * beneficiary. Nobody may set who stands above themselves.
 */
export function* findLineContradictions(model: Model, resource: Resource): Generator<string> {
  const above = findSuperiorFields(model)
  const people = model.register?.people.resource
  if (resource.isOverLine && resource.givenTo === undefined)
    yield 'says isOverLine and no givenTo: say which field names the person'
  if (resource.name === people)
    for (const name of above)
      if (!mentionsLine(resource.fields[name]?.options.givenTo))
        yield `${name} leads to who decides over those below: let its givenTo name ${line}`
  for (const consequences of Object.values(resource.consequences))
    for (const each of consequences) {
      if (each.kind !== 'set' || each.of !== people) continue
      const written = Object.keys(each.values).find((name) => above.has(name) && each.values[name] !== null)
      if (written !== undefined && !(resource.isOverLine && resource.givenTo === each.at))
        yield `sets ${written} of people: say givenTo: '${String(each.at)}' and isOverLine, or somebody plans who decides over them`
    }
}
