import { choice } from '../../src/fields/choice'
import { longText } from '../../src/fields/long-text'
import { scopeForRights, scopeForVerb, type Verb } from '../../src/framework/access'
import { StewardError } from '../../src/framework/errors'
import type { Fields, Right } from '../../src/framework/field'
import type { ResourceName, Role } from '../../src/framework/register'
import { type Resource, stepOperationName } from '../../src/framework/resource'
import { exportList, exportTypes } from '../export/export'
import { buildFileOperations } from '../files/named-operations'
import { idField, versionField } from '../records/model'
import { listRecords, readRecordJson } from '../records/query'
import { buildRevealOperations } from '../records/secrets/reveal'
import { summarizeRecords } from '../records/summary/summary'
import { addDefaultsToAnswers, makeDefaultsOptional } from '../records/write/record-defaults'
import { createAndReadRecord, deleteRecordWithParts, updateAndReadRecord } from '../records/write/save'
import { asSingleStatement, createInSingleStatement } from '../records/write/single-statement'
import { runAction, takeStepAndReadRecord } from '../records/write/transition'
import { withAgeDayInput } from './age-day-input'
import { buildHistoryOperations, type OperationBase, type RolesForVerb } from './history-operations'
import { listInputFields } from './input'
import { exportInput, listInput, summaryInput, toExportRequest, toListRequest, toSummaryRequest } from './list-input'
import { defineOperation, type Operation } from './operation'
import { withPartInputs } from './parts/with-lines'
import { buildPresetCreations, withUpsert } from './preset-creations'

/** Makes all operations of a declaration, with their grants. `roles` are all roles that exist. */
export function deriveOperations(resource: Resource, roles: readonly Role[]): Operation[] {
  const base: OperationBase = {
    area: resource.label,
    resource: resource.name,
    alias: { [resource.key]: 'id' },
  }
  const rolesFor = (verb: Verb) => listGrantedRoles(resource, verb, roles)
  const operations = [
    ...buildReadOperations(resource, base, rolesFor),
    ...buildHistoryOperations(resource, base, rolesFor),
    ...buildWriteOperations(resource, base, rolesFor),
    ...buildStepOperations(resource, base, roles),
    ...buildRevealOperations(resource, roles).map((operation) => ({ ...base, reads: 'whole' as const, ...operation })),
  ]
  // Operations that nobody may call are left out.
  return [...operations, ...buildFileOperations(resource)]
    .filter((operation) => operation.to.length > 0)
    .map((operation) => withAgeDayInput(resource, withPartInputs(resource, operation)))
    .map((operation, _, all) => withUpsert(resource, operation, all))
    .flatMap((operation) => [operation, ...buildPresetCreations(resource, operation)])
    .map((operation) => withKeyAlias(resource.key, operation))
}

/** Answers the id also by the name that is the resource's key, because callers send it by that name. */
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

function buildReadOperations(
  { name, operations: names }: Resource,
  base: OperationBase,
  rolesFor: RolesForVerb,
): Operation[] {
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
      run: (context, input) => listRecords(context, name, toListRequest(input)),
    }),
    defineOperation({
      ...base,
      name: names.export,
      to: rolesFor('export'),
      effect: 'read',
      reads: 'partial',
      answersFile: Object.values(exportTypes),
      input: exportInput,
      run: async (context, input) => ({ file: await exportList(context, name, toExportRequest(input)) }),
    }),
    defineOperation({
      ...base,
      name: names.summarize,
      to: rolesFor('list'),
      effect: 'read',
      reads: 'partial',
      input: summaryInput,
      run: async (context, input) => ({ data: await summarizeRecords(context, name, toSummaryRequest(input)) }),
    }),
    defineOperation({
      ...base,
      name: names.show,
      to: rolesFor('show'),
      effect: 'read',
      answers: 'record',
      input: { id },
      run: async (context, input) => ({ json: await readRecordJson(context, name, input.id) }),
    }),
  ]
}

function buildWriteOperations(resource: Resource, base: OperationBase, rolesFor: RolesForVerb): Operation[] {
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
        json: await createInSingleStatement(context, name, input, (writer) => createAndReadRecord(writer, name, input)),
      }),
    }),
    resource.workflow?.byUpdate
      ? buildUpdateWithSteps(resource, writing, rolesFor)
      : defineOperation({
          ...writing,
          name: names.update,
          answers: 'record',
          to: rolesFor('update'),
          reads: 'partial',
          input: { ...inputs, ...buildTargetFields(name) },
          run: async (context, { id, version, ...values }) => ({
            json: await updateAndReadRecord(
              asSingleStatement(context, name, 'update', values),
              name,
              id,
              version,
              values,
            ),
          }),
        }),
    defineOperation({
      ...writing,
      name: names.delete,
      to: rolesFor('delete'),
      input: { id: idField(name), version: versionField() },
      async run(context, input) {
        const deleted = await deleteRecordWithParts(context, name, input.id, input.version ?? undefined)
        return { data: { id: input.id, deleted } }
      },
    }),
  ]
}

/** Makes the inputs that name the record to change and its version. */
const buildTargetFields = (name: ResourceName) => ({ id: idField(name), version: versionField({ required: true }) })

/** Lists the roles that may use the verb on at least some records. */
export const listGrantedRoles = (resource: Resource, verb: Verb, roles: readonly Role[]): Role[] =>
  roles.filter((role) => scopeForVerb(resource, verb, [role]) !== 'none')

/** Makes an update that saves the sent fields and then takes the step in its input `action`. */
function buildUpdateWithSteps(
  resource: Resource,
  writing: OperationBase & Pick<Operation, 'effect' | 'isIdempotent'>,
  rolesFor: RolesForVerb,
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
      const json = hasSaved || !step ? await updateAndReadRecord(context, name, id, version, saved) : undefined
      if (!step) return { json: json ?? '' }
      const target = hasSaved ? { id } : { id, version }
      const answers = addDefaultsToAnswers(context, step[1].ask ?? {}, pickValues(true))
      const input = { ...target, comment: comment ?? null, asked: answers }
      return { json: await takeStepAndReadRecord(context, name, step[0], input) }
    },
  })
}

/** Refuses answers for which only another step asks. */
function refuseUnusedAnswers({ fields }: Resource, input: Readonly<Record<string, unknown>>): void {
  const idle = Object.keys(input).filter((name) => !Object.hasOwn(fields, name))
  const error = { code: 'unusable', args: { reason: 'no step is taken that asks for it' } }
  if (idle.length > 0)
    throw new StewardError('invalidInput', { fields: Object.fromEntries(idle.map((name) => [name, error])) })
}

/** Makes the operations of transitions and actions. Each takes a record, answers and a comment. */
function buildStepOperations(resource: Resource, base: OperationBase, roles: readonly Role[]): Operation[] {
  const step = (name: string, by: readonly Right[], ask: Fields, run: typeof runAction): Operation =>
    defineOperation({
      ...base,
      name: stepOperationName(resource, name),
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
        const answers = addDefaultsToAnswers(context, ask, input)
        const target = { id: id, ...(version ? { version: version } : {}) }
        const json = await run(context, resource.name, name, { ...target, comment: comment ?? null, asked: answers })
        return { json }
      },
    })
  const transitions = Object.entries(resource.workflow?.transitions ?? {})
  return [
    ...transitions.map(([name, { by, ask = {} }]) => step(name, by, ask, takeStepAndReadRecord)),
    ...Object.entries(resource.actions).map(([name, { by, ask = {} }]) => step(name, by, ask, runAction)),
  ]
}
