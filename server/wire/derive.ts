import { choice } from '../../src/fields/choice'
import { longText } from '../../src/fields/long-text'
import { number } from '../../src/fields/number'
import { scopeForRights, scopeForVerb, type Verb } from '../../src/framework/access'
import { StewardError } from '../../src/framework/errors'
import type { Fields, Right } from '../../src/framework/field'
import type { ResourceName, Role } from '../../src/framework/register'
import { type Resource, stepOperation } from '../../src/framework/resource'
import { exportList, exportTypes } from '../export/export'
import { buildFileOperations } from '../files/named-operations'
import { readHistory } from '../records/history'
import { idField, versionField } from '../records/model'
import { list, show } from '../records/query'
import { revealOperations } from '../records/secrets/reveal'
import { summarize } from '../records/summary/summary'
import { askedWithDefaults, makeDefaultsOptional } from '../records/write/begin'
import { readVersion, restore } from '../records/write/restore'
import { create, remove, update } from '../records/write/save'
import { asSingleStatement, createSingleStatement } from '../records/write/singly'
import { runAction, runTransition } from '../records/write/transition'
import { withAsOf } from './as-of'
import { buildCreations, withUpdateById } from './creations'
import { listInputFields } from './input'
import {
  exportInput,
  exportRequest,
  listInput,
  listRequest,
  pageInput,
  pageOf,
  perPageOf,
  questionInput,
  summaryInput,
  summaryRequest,
} from './list-input'
import { defineOperation, type Operation } from './operation'
import { withParts } from './parts/with-lines'

/** All operations of a declaration, with their grants. `roles` are all roles that exist. */
export function deriveOperations(resource: Resource, roles: readonly Role[]): Operation[] {
  const base: Base = {
    area: resource.label,
    resource: resource.name,
    alias: { [resource.key]: 'id' },
  }
  const rolesFor = (verb: Verb) => grantedRoles(resource, verb, roles)
  const operations = [
    ...readOperations(resource, base, rolesFor),
    ...historyOperations(resource, base, rolesFor),
    ...writeOperations(resource, base, rolesFor),
    ...stepOperations(resource, base, roles),
    ...revealOperations(resource, roles).map((operation) => ({ ...base, reads: 'whole' as const, ...operation })),
  ]
  // Leaves out operations that nobody may call.
  return [...operations, ...buildFileOperations(resource)]
    .filter((operation) => operation.to.length > 0)
    .map((operation) => withAsOf(resource, withParts(resource, operation)))
    .map((operation, _, all) => withUpdateById(resource, operation, all))
    .flatMap((operation) => [operation, ...buildCreations(resource, operation)])
    .map((operation) => withKeyAlias(resource.key, operation))
}

/** Answers the id also under the resource's key, by which callers send it. */
function withKeyAlias(key: string, operation: Operation): Operation {
  if (key === 'id') return operation
  return {
    ...operation,
    async run(context, input) {
      const answer = await operation.run(context, input)
      const json = answer.json?.replace(/^\{"id":(\d+)/, `{"id":$1,"${key}":$1`)
      return json === undefined ? answer : { ...answer, json }
    },
  }
}

type Base = Pick<Operation, 'area'> & { resource: string; alias: Record<string, string> }
type Granted = (verb: Verb) => Role[]

function readOperations({ name, operations: names }: Resource, base: Base, rolesFor: Granted): Operation[] {
  const id = idField(name)
  return [
    defineOperation({
      ...base,
      name: names.list,
      to: rolesFor('list'),
      effect: 'read',
      reads: 'partial',
      answers: 'records',
      input: listInput,
      run: (context, input) => list(context, name, listRequest(input)),
    }),
    defineOperation({
      ...base,
      name: names.export,
      to: rolesFor('export'),
      effect: 'read',
      reads: 'partial',
      answersFile: Object.values(exportTypes),
      input: exportInput,
      run: async (context, input) => ({ file: await exportList(context, name, exportRequest(input)) }),
    }),
    defineOperation({
      ...base,
      name: names.summarize,
      to: rolesFor('list'),
      effect: 'read',
      reads: 'partial',
      input: summaryInput,
      run: async (context, input) => ({ data: await summarize(context, name, summaryRequest(input)) }),
    }),
    defineOperation({
      ...base,
      name: names.show,
      to: rolesFor('show'),
      effect: 'read',
      answers: 'record',
      input: { id },
      run: async (context, input) => ({ json: await show(context, name, input.id) }),
    }),
  ]
}

/** The id of a history entry. */
const entryField = number({ min: 1, required: true })

/** Shows a former version of a record, and restores it. */
function historyOperations({ name, operations: names }: Resource, base: Base, rolesFor: Granted): Operation[] {
  const id = idField(name)
  return [
    defineOperation({
      ...base,
      name: names.history,
      to: rolesFor('show'),
      effect: 'read',
      input: { id, ...pageInput },
      async run(context, input) {
        const { rows, total } = await readHistory(context, name, input.id, pageOf(input), perPageOf(input))
        return { data: rows, total }
      },
    }),
    defineOperation({
      ...base,
      name: names.version,
      to: rolesFor('show'),
      effect: 'own',
      input: { id, entry: entryField },
      run: async (context, input) => ({
        data: await readVersion(context, name, input.id, input.entry),
      }),
    }),
    defineOperation({
      ...base,
      name: names.restore,
      answers: 'record',
      to: rolesFor('update'),
      effect: 'write',
      isIdempotent: true,
      input: {
        id,
        version: versionField({ required: true }),
        entry: entryField,
        fields: questionInput.fields,
      },
      run: async (context, { id, version, entry, fields }) => ({
        json: await restore(context, name, id, version, entry, fields ?? undefined),
      }),
    }),
  ]
}

function writeOperations(resource: Resource, base: Base, rolesFor: Granted): Operation[] {
  const { name, operations: names } = resource
  const inputs = listInputFields(resource)
  const writing = { ...base, effect: 'write' as const, isIdempotent: true }
  return [
    defineOperation({
      ...writing,
      name: names.create,
      answers: 'record',
      to: rolesFor('create'),
      reads: 'partial',
      input: inputs,
      run: async (context, input) => ({
        json: await createSingleStatement(context, name, input, (writer) => create(writer, name, input)),
      }),
    }),
    resource.workflow?.byUpdate
      ? updateWithSteps(resource, writing, rolesFor)
      : defineOperation({
          ...writing,
          name: names.update,
          answers: 'record',
          to: rolesFor('update'),
          reads: 'partial',
          input: { ...inputs, ...buildTargetFields(name) },
          run: async (context, { id, version, ...values }) => ({
            json: await update(asSingleStatement(context, name, 'update', values), name, id, version, values),
          }),
        }),
    defineOperation({
      ...writing,
      name: names.delete,
      to: rolesFor('delete'),
      input: { id: idField(name), version: versionField() },
      async run(context, input) {
        const deleted = await remove(context, name, input.id, input.version ?? undefined)
        return { data: { id: input.id, deleted } }
      },
    }),
  ]
}

/** The record to change, and its version. */
const buildTargetFields = (name: ResourceName) => ({ id: idField(name), version: versionField({ required: true }) })

/** The roles that may use the verb on at least some records. */
export const grantedRoles = (resource: Resource, verb: Verb, roles: readonly Role[]): Role[] =>
  roles.filter((role) => scopeForVerb(resource, verb, [role]) !== 'none')

/** An update that saves the sent fields and then takes the step in its input `action`. */
function updateWithSteps(
  resource: Resource,
  writing: Base & Pick<Operation, 'effect' | 'isIdempotent'>,
  rolesFor: Granted,
): Operation {
  const { name, operations, workflow } = resource
  const steps = Object.entries(workflow?.transitions ?? {}).filter(([, { by }]) => by.length > 0)
  const ask: Fields = Object.assign({}, ...steps.map(([, step]) => step.ask ?? {}))
  return defineOperation({
    ...writing,
    name: operations.update,
    answers: 'record',
    to: rolesFor('update'),
    reads: 'partial',
    input: {
      ...{ ...ask, ...listInputFields(resource), ...buildTargetFields(name) },
      action: choice(steps.map(([step]) => step)),
      comment: longText({ max: 2000 }),
    },
    async run(context, { id, version, action, comment, ...values }) {
      const step = steps.find(([each]) => each === action)
      const asks = Object.keys(step?.[1].ask ?? {})
      const pickValues = (isAsked: boolean) =>
        Object.fromEntries(Object.entries(values).filter(([each]) => asks.includes(each) === isAsked))
      const saved = pickValues(false)
      refuseUnusedAnswers(resource, saved)
      const hasSaved = Object.keys(saved).length > 0
      const json = hasSaved || !step ? await update(context, name, id, version, saved) : undefined
      if (!step) return { json: json ?? '' }
      const target = hasSaved ? { id } : { id, version }
      const answers = askedWithDefaults(context, step[1].ask ?? {}, pickValues(true))
      const input = { ...target, comment: comment ?? null, asked: answers }
      return { json: await runTransition(context, name, step[0], input) }
    },
  })
}

/** Refuses answers that only another step asks for. */
function refuseUnusedAnswers({ fields }: Resource, input: Readonly<Record<string, unknown>>): void {
  const idle = Object.keys(input).filter((name) => !Object.hasOwn(fields, name))
  const error = { code: 'unusable', args: { reason: 'no step is taken that asks for it' } }
  if (idle.length > 0)
    throw new StewardError('invalidInput', { fields: Object.fromEntries(idle.map((name) => [name, error])) })
}

/** Operations of transitions and actions: each takes a record, answers and a comment. */
function stepOperations(resource: Resource, base: Base, roles: readonly Role[]): Operation[] {
  const step = (name: string, by: readonly Right[], ask: Fields, run: typeof runAction): Operation =>
    defineOperation({
      ...base,
      name: stepOperation(resource, name),
      answers: 'record',
      to: roles.filter((role) => scopeForRights(by, [role]) !== 'none'),
      effect: 'write',
      isIdempotent: true,
      input: {
        ...makeDefaultsOptional(ask),
        id: idField(resource.name),
        version: versionField(),
        comment: longText({ max: 2000 }),
      },
      async run(context, { id, version, comment, ...input }) {
        const answers = askedWithDefaults(context, ask, input)
        const target = { id: id, ...(version ? { version: version } : {}) }
        const json = await run(context, resource.name, name, { ...target, comment: comment ?? null, asked: answers })
        return { json }
      },
    })
  const transitions = Object.entries(resource.workflow?.transitions ?? {})
  return [
    ...transitions.map(([name, { by, ask = {} }]) => step(name, by, ask, runTransition)),
    ...Object.entries(resource.actions).map(([name, { by, ask = {} }]) => step(name, by, ask, runAction)),
  ]
}
