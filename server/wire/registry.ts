import { findNearest } from '../../src/framework/naming'
import type { Role } from '../../src/framework/register'
import type { Resource } from '../../src/framework/resource'
import { toTransactionView } from '../database/connect'
import { deriveOperations } from './derive-operations'
import { buildNamedLists } from './named-lists'
import type { Extension, Operation } from './operation'
import { bindJoinedOperation, isJoinedOperation } from './parts/joined-operation'
import { buildPreviewOperations } from './trial/preview-operations'
import { buildTrialOperations } from './trial/trial-operations'

/** All operations. An operation that is not in it cannot be called. */
export type OperationRegistry = ReadonlyMap<string, Operation>

/**
 * Combines derived and hand-written operations.
 * @throws Error where two share a name, one lacks grants, or an extension extends nothing
 */
export function buildRegistry(
  resources: readonly Resource[],
  handWritten: readonly Operation[],
  extensions: readonly Extension[],
  roles: readonly Role[],
  deriveOutside: (resource: Resource) => Operation[],
): OperationRegistry {
  const registry = new Map<string, Operation>()
  const find = (name: string) => resources.find((each) => each.name === name)
  const derived = resources.flatMap((resource) =>
    resource.source
      ? deriveOutside(resource)
      : [...deriveOperationsOnce(resource, roles), ...buildNamedLists(resource, roles, find)],
  )
  const isDeclared = ({ resource }: { resource?: string }) =>
    resource === undefined || resources.some(({ name }) => name === resource)
  for (const operation of [...derived, ...handWritten.filter(isDeclared)]) {
    if (registry.has(operation.name)) throw new Error(`Two operations are named ${operation.name}`)
    if (Array.isArray(operation.to) && operation.to.length === 0)
      throw new Error(`${operation.name} is granted to nobody`)
    registry.set(operation.name, operation)
  }
  for (const extension of extensions.filter(isDeclared)) {
    const operation = registry.get(extension.name)
    if (!operation)
      throw new Error(
        `There is no operation ${extension.name} to extend; did you mean ${findNearest(extension.name, [...registry.keys()])}?`,
      )
    registry.set(extension.name, extendOperation(operation, extension))
  }
  const findOperation = (name: string) => registry.get(name)
  const trials = resources.flatMap((resource) => [
    ...buildTrialOperations(resource, findOperation),
    ...buildPreviewOperations(resource, findOperation),
  ])
  for (const trial of trials) {
    if (registry.has(trial.name)) throw new Error(`Two operations are named ${trial.name}`)
    registry.set(trial.name, trial)
  }
  for (const operation of [...registry.values()].filter(isJoinedOperation))
    registry.set(operation.name, bindJoinedOperation(operation, findOperation))
  return registry
}

const derivedCache = new WeakMap<Resource, { roles: string; operations: readonly Operation[] }>()

/** Derives the operations once per resource, so that new definitions cost only what changed. */
function deriveOperationsOnce(resource: Resource, roles: readonly Role[]): readonly Operation[] {
  const key = roles.join()
  const cached = derivedCache.get(resource)
  if (cached?.roles === key) return cached.operations
  const operations = deriveOperations(resource, roles)
  derivedCache.set(resource, { roles: key, operations })
  return operations
}

function extendOperation(operation: Operation, extension: Extension): Operation {
  const { input, run, answersStatus, whilePasswordMustChange } = extension
  // The extension decides what it answers, so the operation's declared answer no longer applies.
  const { answers: _, ...extended } = operation
  return {
    ...extended,
    ...(answersStatus ? { answersStatus } : {}),
    ...(whilePasswordMustChange ? { whilePasswordMustChange } : {}),
    input: { ...operation.input, ...input },
    run: (context, values) =>
      run(context, values, (override) => {
        const own = Object.entries(values).filter(([name]) => !(name in input))
        return operation.run({ ...context, sql: toTransactionView(context.sql) }, override ?? Object.fromEntries(own))
      }),
  }
}
